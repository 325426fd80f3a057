/**
 * Memory for pieces that are handed on to a packer, which is done with one when it has taken the next: two of them in turn. New memory
 * for every piece would lie about until a collection of garbage, many times as much as is ever needed.
 */
export function twoMemories(): { textOf: (text: string) => Uint8Array } {
  const memories: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)]
  let turn: 0 | 1 = 0
  return {
    textOf: (text) => {
      turn = turn === 0 ? 1 : 0
      const length = Buffer.byteLength(text)
      if (memories[turn].length < length) memories[turn] = Buffer.allocUnsafeSlow(Math.ceil(length * 1.25))
      return memories[turn].subarray(0, memories[turn].write(text))
    },
  }
}
