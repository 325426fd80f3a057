import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Transform } from 'node:stream'

/**
 * A backup is a ZIP whose comment is the SHA-256 of everything before it. The comment is the end of a ZIP file, so that any tool can open
 * it, and one look at the whole file tells whether a byte was lost or changed.
 */
const CHECKSUM_BYTES = 64
export const EMPTY_CHECKSUM = '0'.repeat(CHECKSUM_BYTES)

/** Replaces the last bytes by the checksum of those before. */
export function appendingChecksum(): Transform {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  return new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      const all = Buffer.concat([held, piece])
      const ready = all.subarray(0, Math.max(0, all.length - CHECKSUM_BYTES))
      held = Buffer.from(all.subarray(ready.length))
      hash.update(ready)
      done(null, ready)
    },
    flush: (done) => done(null, hash.digest('hex')),
  })
}

/** Reads the whole file. False if it is not as it was written. */
export async function hasRightChecksum(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size <= CHECKSUM_BYTES) return false
    const found = await checksumOf(file, size)
    const { buffer } = await file.read(Buffer.alloc(CHECKSUM_BYTES), 0, CHECKSUM_BYTES, size - CHECKSUM_BYTES)
    return buffer.toString('latin1') === found
  } finally {
    await file.close()
  }
}

async function checksumOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256')
  const stream = file.createReadStream({ start: 0, end: size - CHECKSUM_BYTES - 1, autoClose: false, highWaterMark: 1024 * 1024 })
  for await (const piece of stream) hash.update(piece as Buffer) // without a text encoding, bytes
  return hash.digest('hex')
}
