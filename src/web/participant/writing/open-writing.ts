import type { Writing } from '#domain/answers/writing.ts'
import { createAwayTime, watchAway } from './away-time.ts'
import { afterChange, changeOf, UNWRITTEN } from './count-writing.ts'

/** For the texts of a page of questions. It loads while the page is read, with what checks and sends answers. */
export function openWriting(nowMs: () => number) {
  const time = createAwayTime()
  return {
    /** What was counted of a text before, with this change of it. */
    how: (from: Event, before: string, after: string) => {
      const change = { ...changeOf(from, before, after), awayMs: time.take(nowMs()) }
      return (known: Partial<Writing> | undefined): Writing => afterChange({ ...UNWRITTEN, ...known }, change)
    },
    stop: watchAway(time, nowMs),
  }
}
