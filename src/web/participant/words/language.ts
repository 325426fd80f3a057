import { loadAgain } from '../browser/load-again.ts'
import type { Participant } from '../browser/open-participant.ts'
import { LANGUAGES_SLOT } from './say.ts'

type Settings = Readonly<Record<string, string>>

/**
 * Sets the language of the pages, and says how the settings read in it. Without settings it is the language of the visit so far, or
 * else of the link. Undefined where there is nothing to choose: then the pages are English, at once.
 */
export function settleLanguage(
  { query, slots }: Pick<Participant, 'query' | 'slots'>,
  settings?: Settings,
): Promise<Settings> | undefined {
  const isChosen = settings ? settings['languages'] : slots.getItem(LANGUAGES_SLOT) || query['lang']
  return isChosen ? loadAgain(() => import('./settle.ts')).then(({ settle }) => settle({ query, slots }, settings)) : undefined
}
