const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Counts the rows of a CSV file as its bytes arrive; a line break inside quotes ends none. */
export function createRowCounter() {
  let isQuoted = false
  let lines = 0
  return {
    add: (piece: Uint8Array) => {
      for (const byte of piece) {
        // A doubled quote mark ends the quoting and begins it again.
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_FEED && !isQuoted) lines++
      }
    },
    /** The header is no row. */
    rows: () => Math.max(0, lines - 1),
  }
}
