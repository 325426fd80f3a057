import type { Readable } from 'node:stream'

/** Keeps files under keys of our own making. What a file was called outside is never part of a key. */
export type FileStore = {
  /** Storing the same key again is harmless: keys follow from the content. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Part of a file, both ends included; the whole file without a range. Undefined if there is none. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
}
