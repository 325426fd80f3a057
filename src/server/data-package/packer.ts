import { createHash } from 'node:crypto'
import { crc32, createDeflateRaw } from 'node:zlib'

/** What an archive tells of a file. */
export type PackedFacts = { bytes: number; packedBytes: number; crc32: number; sha256: string }

/** Takes a file piece by piece. */
export type Packer = {
  /** Resolves when the piece before this one has been packed, and its memory can be used again; this one is on its way, on another thread. */
  add: (piece: Uint8Array) => Promise<void>
  end: () => Promise<PackedFacts>
  /** Nobody wants the file any more. */
  drop: () => void
}

/** Where packed bytes go; resolves when there is room for more. */
export type Sink = (packed: Uint8Array) => Promise<void>

// About half of the time of level 4, for packages that are a twelfth larger.
const LEVEL = 2
const PACKED_PIECE_BYTES = 64 * 1024

/** Deflates a file and takes its checksums. */
export function deflatePacker(sink: Sink): Packer {
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: PACKED_PIECE_BYTES })
  const counted = counter()
  let packedBytes = 0
  let giveUp = (_error: Error) => {}

  const send = async () => {
    for await (const packed of deflate) {
      packedBytes += (packed as Uint8Array).length // zlib gives bytes
      await sink(packed as Uint8Array)
    }
  }
  const sent = send()
  // What is being packed never ends when nobody takes it.
  sent.catch((error) => giveUp(error))

  const write = (piece: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      giveUp = reject
      deflate.write(piece, (error) => (error ? reject(error) : resolve()))
    })

  let last = Promise.resolve()
  return {
    add: async (piece) => {
      await last
      counted.add(piece)
      last = write(piece)
      // Whoever adds the next piece, or ends, learns of a failure.
      last.catch(() => undefined)
    },
    end: async () => {
      await last
      deflate.end()
      await sent
      return { ...counted.facts(), packedBytes }
    },
    drop: () => {
      deflate.destroy()
    },
  }
}

/** For files that are compressed already: once more would be work for nothing. Their pieces are handed on, and their memory is not free again. */
export function plainPacker(sink: Sink): Packer {
  const counted = counter()
  return {
    add: (piece) => {
      counted.add(piece)
      return sink(piece)
    },
    end: async () => {
      const facts = counted.facts()
      return { ...facts, packedBytes: facts.bytes }
    },
    drop: () => undefined,
  }
}

function counter() {
  const digest = createHash('sha256')
  let bytes = 0
  let check = 0
  return {
    add: (piece: Uint8Array) => {
      digest.update(piece)
      check = crc32(piece, check)
      bytes += piece.length
    },
    facts: () => ({ bytes, crc32: check, sha256: digest.digest('hex') }),
  }
}
