/** What is recorded of how a text was written. */
export type Writing = { keystrokes: number; pastes: number; write_ms: number }

/** Counts the changes of a text until it is sent. `nowMs` is a clock that nobody can set. */
export function createWritingLog(nowMs: () => number) {
  let keystrokes = 0
  let pastes = 0
  let firstMs: number | undefined
  return {
    /** `inputType` of the browser's event. Key events would miss most of what is written on a phone. */
    changed: (inputType: string) => {
      keystrokes += 1
      if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') pastes += 1
      firstMs ??= nowMs()
    },
    read: (): Writing => ({ keystrokes, pastes, write_ms: firstMs === undefined ? 0 : Math.round(nowMs() - firstMs) }),
  }
}
