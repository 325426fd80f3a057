import type { Window } from '#domain/waves/wave-window.ts'
import type { Admitted } from '#server/store/visits/visitors.ts'
import type { Condition } from '../condition-cache.ts'

/** The person in the study: their row and condition, and the session of this visit. */
export type PlaceInStudy = Pick<Admitted, 'participant' | 'isNew' | 'isOver'> & {
  condition: Condition
  session_id: number
  /** By the token of an earlier page of the same visit. */
  isResumed: boolean
  /** The visit is done, and this is when another one can begin. */
  next?: Window
}
