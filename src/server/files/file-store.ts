import type { Readable } from 'node:stream'

/** Stores files under keys that we make up. The name that a file had outside is never part of a key. */
export type FileStore = {
  /**
   * Stores all of it, or nothing if the source fails. Memory use does not grow with the length of a stream. Writing the same key again
   * replaces the file.
   */
  write: (key: string, content: Uint8Array | Readable) => Promise<void>
  /** In bytes. Undefined if there is no such file. */
  size: (key: string) => Promise<number | undefined>
  /** Part of a file, both ends included; the whole file without a range. Undefined if there is no such file. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  /** Removing a file that is not there is harmless. */
  remove: (key: string) => Promise<void>
}

/** A file that a row of ours refers to: that it is missing is our fault. */
export async function readStored(files: FileStore, key: string, range?: { start: number; end: number }): Promise<Readable> {
  const stream = await files.read(key, range)
  if (!stream) throw new Error(`A stored file is gone: ${key}`)
  return stream
}

const SAFE_KEY = /^[a-z0-9][a-z0-9-]{1,127}$/

/** A key becomes part of a path or of an address: hashes and UUIDs pass, anything with a dot or a slash does not. */
export function safeKey(key: string): string {
  if (!SAFE_KEY.test(key)) throw new Error(`Not a key of ours: ${key}`)
  return key
}
