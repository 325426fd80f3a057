import { isFarewell } from '#domain/session/farewell.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import { idsInLink, isPanelLink } from '#domain/session/start-session.ts'
import type { Ended } from './browser/stored-values.ts'

/** Whether the feed's address shows an ending again: the person who saw it has come back to the study (ruling B8). Where they come back to further waves, the server says. */
export function isEndingDue(ended: Ended | undefined, query: QueryParameters): boolean {
  if (isFarewell(query)) return true
  if (ended === undefined || ended.comes_back) return false
  // Only the server can say who this is.
  if (isPanelLink(query)) return false
  const user_id = idsInLink(query)?.user_id ?? ended.user_id
  return query['experiment_id']?.trim() === ended.experiment_id && user_id === ended.user_id
}

type Person = { user_id: string; experiment_id: string }

/** This browser has the token of the visit, with which the ending offers more than in another one. A new session would clear it. */
export const hasEndedHere = (ended: Ended | undefined, { user_id, experiment_id }: Person): boolean =>
  ended?.user_id === user_id && ended.experiment_id === experiment_id

/** Where somebody is who comes back to further waves, the server says. */
export const hasEndedForGood = (ended: Ended | undefined, person: Person): boolean =>
  hasEndedHere(ended, person) && ended?.comes_back !== true
