import type { FileHandle } from 'node:fs/promises'
import { unusableFile } from './kind-of-file.ts'

export type VideoMetadata = {
  width: number
  height: number
  /** Null where the file does not say, as with recordings made in a browser. */
  duration_ms: number | null
}

/** A section that is neither pictures nor sound (location, author, padding), and the header of an empty section to write over it. */
export type PrivateSection = { start: number; emptyHeader: Buffer; end: number }

export type ParsedVideo = { metadata: VideoMetadata; private: PrivateSection[] }

const MAX_SIDE = 4096
const MAX_DURATION_MS = 30 * 60_000

/** More sections than any real file of 50 MB has. Without a limit, a hostile file could keep the parser busy. */
export const MAX_SECTIONS = 50_000

export function checkMetadata({ width, height, duration_ms }: VideoMetadata): void {
  if (width < 1 || height < 1) throw unusableFile('noPictures')
  if (width > MAX_SIDE || height > MAX_SIDE || (duration_ms ?? 0) > MAX_DURATION_MS) throw unusableFile('videoTooLarge')
}

/** Exactly `length` bytes. A file that ends earlier is broken. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw unusableFile('brokenVideo')
  return buffer
}

const ZEROS = Buffer.alloc(64 * 1024)

/** Overwrites in place. Sizes do not change, so every offset inside the file stays right. */
export async function overwrite(file: FileHandle, sections: readonly PrivateSection[]): Promise<void> {
  for (const { start, emptyHeader, end } of sections) {
    await file.write(emptyHeader, 0, emptyHeader.length, start)
    for (let at = start + emptyHeader.length; at < end; at += ZEROS.length) {
      await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at)
    }
  }
}
