/** A buffer to write an answer into. `release` gives it back when nobody reads it any more; who forgets to leaves it to the collector. */
export type Borrowed = { buffer: Buffer; release: () => void }

/** What is kept between answers, for a crowd: memory that was never touched costs as much as filling it. */
const MOST_KEPT = 24
/** Smaller ones are cheap to make, and larger ones too dear to keep. */
const LEAST_BYTES = 32 * 1024
const MOST_BYTES = 1024 * 1024

const kept: Buffer[] = []

/** A buffer of at least so many bytes, with anything in it. */
export function borrowBuffer(nBytes: number): Borrowed {
  if (nBytes < LEAST_BYTES || nBytes > MOST_BYTES) return { buffer: Buffer.allocUnsafe(nBytes), release: () => undefined }
  const at = kept.findLastIndex(({ length }) => length >= nBytes)
  const buffer = (at === -1 ? undefined : kept.splice(at, 1)[0]) ?? Buffer.allocUnsafeSlow(roundedUp(nBytes))
  let isOut = true
  return {
    buffer,
    release: () => {
      if (!isOut) return
      isOut = false
      if (kept.length >= MOST_KEPT) kept.shift()
      kept.push(buffer)
    },
  }
}

/** Feeds of one study differ by a few bytes, and should fit into each other's buffers. */
const roundedUp = (nBytes: number): number => Math.ceil(nBytes / LEAST_BYTES) * LEAST_BYTES
