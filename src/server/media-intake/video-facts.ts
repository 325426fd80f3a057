import type { FileHandle } from 'node:fs/promises'
import { unfit } from './unfit.ts'

export type VideoFacts = {
  width: number
  height: number
  /** Null where the file does not say, as recorders in browsers leave it. */
  duration_ms: number | null
}

/** Bytes of a video that are not its pictures or sounds (places, names, fillings), and what to write over them. */
export type Blank = { start: number; header: Buffer; end: number }

export type WalkedVideo = { facts: VideoFacts; blanks: Blank[] }

const MAX_SIDE = 4096
const MAX_DURATION_MS = 30 * 60_000

/** More parts than any real file of 50 MB has: who counts them should not be kept busy. */
export const MAX_PARTS = 50_000

export function checkFacts({ width, height, duration_ms }: VideoFacts): void {
  if (width < 1 || height < 1) throw unfit('noPictures')
  if (width > MAX_SIDE || height > MAX_SIDE || (duration_ms ?? 0) > MAX_DURATION_MS) throw unfit('videoTooLarge')
}

/** So many bytes from a place of a file; a file that ends before is broken. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw unfit('brokenVideo')
  return buffer
}

const ZEROS = Buffer.alloc(64 * 1024)

/** Overwrites in place. Sizes stay, so that every offset inside the file stays right. */
export async function writeBlanks(file: FileHandle, blanks: readonly Blank[]): Promise<void> {
  for (const { start, header, end } of blanks) {
    await file.write(header, 0, header.length, start)
    for (let at = start + header.length; at < end; at += ZEROS.length) {
      await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at)
    }
  }
}
