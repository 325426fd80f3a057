import type { Mark, Replay } from '#domain/replay/replay.ts'

/** Events within so short a time are one step. */
const SAME_MS = 5

/** So much of a skipped stretch is shown before something happens again. */
const LEAD_IN_MS = 700

type Timeline = Pick<Replay, 'startMs' | 'endMs' | 'marks' | 'quiet'>

/** Where a replay is after so much of its own time. All moments count from the start of the visit. */
export function momentAfter({ startMs, endMs, quiet }: Timeline, atMs: number, passedMs: number, isSkipping: boolean): number {
  const to = Math.min(atMs + passedMs, endMs - startMs)
  if (!isSkipping) return to
  const stretch = quiet.find((each) => each.startMs - startMs <= to && to < each.endMs - startMs - LEAD_IN_MS)
  return stretch === undefined ? to : stretch.endMs - startMs - LEAD_IN_MS
}

export function nextMark({ startMs, endMs, marks }: Timeline, atMs: number): number {
  const next = marks.find((mark) => mark.atMs - startMs > atMs + SAME_MS)
  return (next?.atMs ?? endMs) - startMs
}

export function previousMark({ startMs, marks }: Timeline, atMs: number): number {
  const before = marks.findLast((mark) => mark.atMs - startMs < atMs - SAME_MS)
  return before === undefined ? 0 : before.atMs - startMs
}

/** The latest event at a moment. */
export const markAt = ({ startMs, marks }: Timeline, atMs: number): Mark | undefined =>
  marks.findLast((mark) => mark.atMs - startMs <= atMs + SAME_MS)

/** 83 s as 1:23. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
