import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'
import type { Upload } from './upload-folder.ts'

/** Chunks have up to 64 KB. While a write runs, a broken connection drops the chunks that nobody has read, so there are few writes. */
const CHUNKS_PER_WRITE = 16

export type Received = { offset: number; isNowComplete: boolean }

/** Appends the body of a request to an upload. The bytes are flushed to the disk when this returns. */
export async function receive({ path, offset, size }: Upload, raw: IncomingMessage): Promise<Received> {
  if (Number(raw.headers['content-length'] ?? 0) > size - offset) throw new Refusal('too_large', uploadMessages.longerThanSaid)
  const file = await open(path, offset === 0 ? 'w' : 'r+')
  try {
    let end = offset
    let gathered: Buffer[] = []
    const writeGathered = async () => {
      const bytes = Buffer.concat(gathered)
      gathered = []
      const { bytesWritten } = await file.write(bytes, 0, bytes.length, end - bytes.length)
      if (bytesWritten < bytes.length) throw new Error('A file was written in part: is the disk full?')
    }
    for await (const chunk of bodyOf(raw)) {
      end += chunk.length
      if (end > size) {
        await file.truncate(offset)
        throw new Refusal('too_large', uploadMessages.longerThanSaid)
      }
      gathered.push(chunk)
      if (gathered.length >= CHUNKS_PER_WRITE) await writeGathered()
    }
    await writeGathered()
    // A power failure must not leave zeros in the middle of a video that was acknowledged.
    await file.datasync()
    return { offset: end, isNowComplete: end > offset && end === size }
  } finally {
    await file.close()
  }
}

/** The body of a request. A broken connection ends it without an error: the bytes so far are kept, and the client sends the rest later. */
async function* bodyOf(raw: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk as Buffer // no encoding is set
  } catch (error) {
    if (!raw.destroyed && !raw.readableAborted) throw error
  }
}
