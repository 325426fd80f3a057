import type { Readable } from 'node:stream'

/** Keeps files under keys of our own making. What a file was called outside is never part of a key. */
export type FileStore = {
  /** Storing the same key again is harmless: keys follow from the content. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The same for a file on disk of any size, which stays where it is. */
  putFile: (key: string, path: string) => Promise<void>
  has: (key: string) => Promise<boolean>
  /** Part of a file, both ends included; the whole file without a range. Undefined if there is none. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  /** Removing what is not there is harmless. */
  remove: (key: string) => Promise<void>
}

const SAFE_KEY = /^[a-z0-9]{2,128}$/

/** A key becomes part of a path or of an address, so that nothing but our own spelling passes. */
export function safeKey(key: string): string {
  if (!SAFE_KEY.test(key)) throw new Error(`Not a key of ours: ${key}`)
  return key
}
