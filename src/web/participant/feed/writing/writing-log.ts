/** What is recorded of how a text was written. */
export type Writing = { keystrokes: number; pastes: number; write_ms: number }

export const UNWRITTEN: Writing = { keystrokes: 0, pastes: 0, write_ms: 0 }

/**
 * Counts the changes of a text until it is sent. `nowMs` is a clock that nobody can set. `earlier`: of the same text before it was put away,
 * by a reload or a dialog that was closed; the time in between does not count.
 */
export function createWritingLog(nowMs: () => number, earlier = UNWRITTEN) {
  let { keystrokes, pastes } = earlier
  let firstMs: number | undefined
  return {
    /** `inputType` of the browser's event. Key events would miss most of what is written on a phone. */
    changed: (inputType: string) => {
      keystrokes += 1
      if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') pastes += 1
      firstMs ??= nowMs()
    },
    read: (): Writing => ({
      keystrokes,
      pastes,
      write_ms: earlier.write_ms + (firstMs === undefined ? 0 : Math.round(nowMs() - firstMs)),
    }),
  }
}
