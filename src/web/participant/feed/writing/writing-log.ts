import { actWriting as recorded, type Writing } from '#domain/answers/writing.ts'
import { afterChange, type TextChange, UNWRITTEN } from '../../writing/count-writing.ts'

/** What is recorded of how a text of the feed was written. */
export type TimedWriting = Writing & { write_ms: number }

export const NOT_WRITTEN: TimedWriting = { ...UNWRITTEN, write_ms: 0 }

/**
 * Counts the changes of a text until it is sent. `nowMs` is a clock that nobody can set. `earlier`: of the same text before it was put away,
 * by a reload or a dialog that was closed; the time in between does not count.
 */
export function createWritingLog(nowMs: () => number, earlier = NOT_WRITTEN) {
  const { write_ms, ...counted } = earlier
  let writing: Writing = counted
  let firstMs: number | undefined
  return {
    changed: (change: TextChange) => {
      writing = afterChange(writing, change)
      firstMs ??= nowMs()
    },
    read: (): TimedWriting => ({
      ...writing,
      write_ms: write_ms + (firstMs === undefined ? 0 : Math.round(nowMs() - firstMs)),
    }),
  }
}

/** As the acts that write a text record it. */
export const actWriting = ({ write_ms, ...writing }: TimedWriting) => ({ ...recorded(writing), write_ms })

export type ActWriting = ReturnType<typeof actWriting>
