/** Gathers a file until a piece of it is worth handing on to a packer. */
export type PieceMemory = {
  addText: (text: string) => void
  addBytes: (bytes: Uint8Array) => void
  nBytes: () => number
  /** What was gathered. It holds until the next but one is taken: a packer is done with a piece when it has taken the next. */
  take: () => Uint8Array
}

/** Worth the way to another thread. */
export const PIECE_BYTES = 256 * 1024

/** UTF-8 takes no more for what is one place in a JavaScript string. */
const MOST_BYTES_A_LETTER = 3

/**
 * Two memories in turn: new memory for every piece would lie about until a collection of garbage, many times as much as is ever needed.
 * Texts are written into it at once: they would outlive the collections of young garbage while a piece grows.
 */
export function pieceMemory(): PieceMemory {
  let memory = Buffer.alloc(0)
  let other = Buffer.alloc(0)
  let nBytes = 0
  const makeRoom = (nMore: number) => {
    if (nBytes + nMore <= memory.length) return
    const larger = Buffer.allocUnsafeSlow(Math.ceil((nBytes + nMore) * 1.25))
    memory.copy(larger, 0, 0, nBytes)
    memory = larger
  }
  return {
    addText: (text) => {
      makeRoom(text.length * MOST_BYTES_A_LETTER)
      nBytes += memory.write(text, nBytes)
    },
    addBytes: (bytes) => {
      makeRoom(bytes.length)
      memory.set(bytes, nBytes)
      nBytes += bytes.length
    },
    nBytes: () => nBytes,
    take: () => {
      const taken = memory.subarray(0, nBytes)
      ;[memory, other] = [other, memory]
      nBytes = 0
      return taken
    },
  }
}
