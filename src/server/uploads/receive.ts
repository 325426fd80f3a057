import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { uploadMessages } from '#contract/uploads.ts'
import { HEAD_BYTES } from '../media-intake/look-through.ts'
import { Refusal } from '../refusal.ts'
import type { Upload } from './upload-folder.ts'

/** Pieces come by 64 KB; a picture is written in one go all the same, and a video never waits whole in memory. */
const WRITE_BYTES = 1024 * 1024

/** `head`: the beginning of the file, where this request brought it. */
export type Received = { offset: number; isNowWhole: boolean; head: Buffer | undefined }

/** Writes what a request brings behind what is there. It is on the disk, not only on its way there, when this returns. */
export async function receive({ path, offset, size }: Upload, raw: IncomingMessage): Promise<Received> {
  const room = size - offset
  if (Number(raw.headers['content-length'] ?? 0) > room) throw new Refusal('too_large', uploadMessages.longerThanSaid)
  const file = await open(path, offset === 0 ? 'w' : 'r+')
  try {
    const head: Buffer[] = []
    let came = 0
    const write = writer(file, offset)
    for await (const piece of received(raw)) {
      came += piece.length
      if (came > room) {
        await file.truncate(offset)
        throw new Refusal('too_large', uploadMessages.longerThanSaid)
      }
      if (offset === 0 && came - piece.length < HEAD_BYTES) head.push(piece)
      await write.add(piece)
    }
    await write.rest()
    // Zeros in the middle of a video, after the power failed, would be found by participants first.
    await file.datasync()
    return {
      offset: offset + came,
      isNowWhole: came > 0 && came === room,
      head: offset === 0 ? Buffer.concat(head).subarray(0, HEAD_BYTES) : undefined,
    }
  } finally {
    await file.close()
  }
}

function writer(file: FileHandle, offset: number) {
  let at = offset
  let pieces: Buffer[] = []
  let bytes = 0
  const rest = async () => {
    if (bytes === 0) return
    const { bytesWritten } = await file.writev(pieces, at)
    if (bytesWritten !== bytes) throw new Error('A file was written in part: is the disk full?')
    at += bytes
    pieces = []
    bytes = 0
  }
  const add = async (piece: Buffer) => {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= WRITE_BYTES) await rest()
  }
  return { add, rest }
}

/** What arrives. A connection that breaks ends the bytes instead of failing them: what came is kept, and the rest follows later. */
async function* received(raw: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    for await (const piece of raw.iterator({ destroyOnReturn: false })) yield piece as Buffer // no encoding is set
  } catch (error) {
    if (!raw.destroyed && !raw.readableAborted) throw error
  }
}
