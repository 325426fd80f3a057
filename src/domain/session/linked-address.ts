import { lucid } from '../platforms/lucid.ts'
import type { QueryParameters } from './query-parameters.ts'

/**
 * Spec 2 and 4, the end page: where `redirect-url` and `platform` in its link lead. Lucid gets the person's rid, MTurk gives a code
 * and no address, and platforms that the specification does not name give neither. Empty where the link leads nowhere.
 */
export function linkedAddress(query: QueryParameters): string {
  const address = query['redirect-url'] ?? ''
  switch ((query['platform'] ?? '').trim().toLowerCase()) {
    case '':
    case 'prolific':
    case 'custom':
      return address
    case 'lucid': {
      const facts = { user_id: '', condition: 0, experiment_id: '', query, settings: { 'redirect-url': address } }
      const ending = lucid.exit('complete', facts)
      return ending.kind === 'redirect' ? ending.url : ''
    }
    default:
      return ''
  }
}
