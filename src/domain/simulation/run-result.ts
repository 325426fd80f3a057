import type { Ending, Outcome } from '../session/outcomes.ts'

/** What a dry run is asked to do. `profile` is as it was given, and was checked. */
export type WantedRun = { participants: number; seed: number; profile: unknown }

/** More are for `npx feedlab simulate`: a job shares the server with people. */
export const MOST_IN_DRY_RUN = 1000

/** A call, or an event in a call, that the server did not take. A run without faults has none. */
export type RunRefusal = {
  /** Path of the call; of a refused event the path with the kind of the event, such as `/v1/events (act)`. */
  call: string
  code: string
  message: string
  n: number
}

/** Where visits ended, counted by everything else in the row. */
export type RunEnding = {
  /** By its name; absent in a study of one visit. */
  wave?: string | undefined
  /** 0: they ended before one was drawn. */
  condition: number
  outcome: Outcome
  kind: Ending['kind']
  /** Of a redirect the address, with `{{user_id}}` in place of the person's own id; of a completion code the code; else empty. */
  address: string
  n: number
}

/** What a run of simulated participants came to. Kept with the job of a dry run. */
export type RunResult = {
  seed: number
  /** People who were meant to arrive. */
  planned: number
  /** Those who reached the ending of each visit that they began, whichever it was. */
  finished: number
  /** Those who closed the page on the way, as their profile says. */
  dropped: number
  /** Sorted, the most frequent first. */
  refusals: RunRefusal[]
  /** Somebody who came back is in several. Sorted by condition, then the most frequent first. */
  endings: RunEnding[]
  /** How long the run took. */
  ms: number
}
