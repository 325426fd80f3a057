import { createReadStream } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A file of this machine as a stream. Large pieces where it is copied as it is. */
export const streamFile = (path: string, pieceBytes?: number): Readable =>
  createReadStream(path, pieceBytes === undefined ? {} : { highWaterMark: pieceBytes })

/** Files that are shipped with the product, such as those of the demo. */
export type ShippedFiles = { text: (name: string) => Promise<string>; bytes: (name: string) => Promise<Buffer> }

export const shippedFiles = (dir: string): ShippedFiles => ({
  text: (name) => readFile(join(dir, name), 'utf8'),
  bytes: (name) => readFile(join(dir, name)),
})

export const writeTemporary = (path: string, bytes: Buffer): Promise<void> => writeFile(path, bytes)

/** A file or folder that was made for a while, if it is still there. */
export const removeTemporary = (path: string): Promise<void> => rm(path, { recursive: true, force: true })

export const bytesOfFile = async (path: string): Promise<number> => (await stat(path)).size

/** For `.catch` after a call to the file system: a missing file is undefined, any other error is thrown again. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
