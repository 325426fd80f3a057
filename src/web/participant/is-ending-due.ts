import { isFarewell } from '#domain/session/farewell.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import { idsInLink, isPanelLink } from '#domain/session/start-session.ts'
import type { Ended } from './browser/stored-values.ts'

/** Whether the feed's address shows an ending again: the person who saw it has come back to the study (ruling B8). */
export function isEndingDue(ended: Ended | undefined, query: QueryParameters): boolean {
  if (isFarewell(query)) return true
  if (ended === undefined) return false
  // Only the server can say who this is.
  if (isPanelLink(query)) return false
  const user_id = idsInLink(query)?.user_id ?? ended.user_id
  return query['experiment_id']?.trim() === ended.experiment_id && user_id === ended.user_id
}
