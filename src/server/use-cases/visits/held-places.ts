import { UNSTARTED_HOLD_SECONDS } from '#domain/study/assignment/fill.ts'
import { openRateLimiter } from '#server/rate-limiter.ts'

/** How many people of one address hold a place of a quota before their page has had something stored. */
const UNSTARTED_PER_ADDRESS = 5

/**
 * Whether a newcomer holds a place until their page has had something stored, which takes some seconds. Everybody else is admitted all the
 * same and holds a place from their first event on: a classroom gets in, and somebody who opens the link twenty times does not close the
 * study. Without an address (calls from this machine) all hold one.
 */
export type HoldsPlace = (experiment_id: string, address: string | undefined) => boolean

export function openHeldPlaces(now: () => number): HoldsPlace {
  const limiter = openRateLimiter({ burst: UNSTARTED_PER_ADDRESS, perSecond: 1 / UNSTARTED_HOLD_SECONDS }, now)
  return (experiment_id, address) => address === undefined || limiter(`${experiment_id} ${address}`) === 0
}
