import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file on the disk of this node, with what its receiver is asked to confirm. */
export type WrittenFile = { path: string; name: string; bytes: number; md5: string }

export async function writeCheckedFile(
  path: string,
  { filename, stream }: { filename: string; stream: Readable },
  signal: AbortSignal,
): Promise<WrittenFile> {
  const digest = createHash('md5')
  let bytes = 0
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      digest.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  await pipeline(stream, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  return { path, name: filename, bytes, md5: digest.digest('hex') }
}
