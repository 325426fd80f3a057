import type { StudyStatus } from '../study/lifecycle/status.ts'

/** What is known of a study when its notices are looked at. People are those who count. */
export type NoticeFacts = {
  nowMs: number
  status: StudyStatus
  started: number
  completes: number
  /** People without an outcome who were not seen for half an hour, and people who pressed Leave or asked for erasure. */
  droppedOut: number
  quotaTotal: number | null
  /** Null before the first. */
  lastArrivalAtMs: number | null
  /** When the study was last set to running. */
  runningSinceMs: number
  /** Errors in participants' browsers since the beginning of this day (UTC). */
  browserErrors: number
  /** The least that is left on a disk of the server; undefined if it is not known. */
  diskFreeBytes: number | undefined
  /** The day on which the approval of an ethics board ends; null where none is recorded, or without an end. */
  approvalEndsOn: string | null
  /** Those to which people come back, in their order; none where they come once. */
  waves: readonly WaveFacts[]
}

/** `due`: may begin it now. `back`: completed it, of the `decided`, who did it or will not do it any more. */
export type WaveFacts = { wave: string; due: number; back: number; decided: number }

/** `occasion`: a notice is sent once for each. */
export type Due = { occasion: string; sentence: string }

export type Threshold = { label: string; unit: string; byDefault: number; min: number; max: number }

/** Something that researchers want to hear of: one file, and one line in `index.ts`. */
export type Notice = {
  name: string
  label: string
  /** Undefined where there is nothing to choose. */
  threshold?: Threshold
  /** `limit` is the value of the threshold; 0 where the notice has none. Several where there are several occasions at once. */
  due: (facts: NoticeFacts, limit: number) => Due | readonly Due[] | undefined
}

/** For notices that come once a day at most. Days are those of UTC. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

export const counted = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`
