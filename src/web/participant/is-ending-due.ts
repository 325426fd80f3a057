import type { QueryParameters } from '#domain/session/query-parameters.ts'
import { idsInLink, isPanelLink } from '#domain/session/start-session.ts'
import type { Ended } from './browser/stored-values.ts'

/**
 * Whether the feed's address shows an ending again: its page was reloaded by the person who saw it. A link that is opened
 * again after a finished study leads to the demo (spec 4).
 */
export function isEndingDue(ended: Ended | undefined, query: QueryParameters, navigation: string | undefined): boolean {
  if (ended === undefined || (navigation !== 'reload' && navigation !== 'back_forward')) return false
  // The page of a visit has no panel's id in its address: this is somebody who has not been let in yet.
  if (isPanelLink(query)) return false
  const user_id = idsInLink(query)?.user_id ?? ended.user_id
  return query['experiment_id']?.trim() === ended.experiment_id && user_id === ended.user_id
}
