import type { Visit } from '../feed-types.ts'

/** Why the feed cannot be submitted yet; undefined if it can. */
export const submitProblem = (visit: Visit): string | undefined =>
  visit.parts.flatMap((part) => part.submitProblem?.(visit) ?? [])[0]
