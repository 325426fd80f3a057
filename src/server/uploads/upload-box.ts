import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { MAX_UPLOAD_BYTES, UPLOADS_PATH } from '#contract/uploads.ts'

/** Unfinished uploads are kept for a day (security, row 12). */
export const UPLOAD_LIFE_MS = 24 * 60 * 60_000

export const UPLOAD_ID = /^[0-9a-f]{32}$/

export type UploadBox = { server: Server; store: FileStore; dir: string }

/** A folder and a tus server for each person: what lies in one cannot be reached through another. */
export function uploadBoxes(dir: string): (owner_id: string) => Promise<UploadBox> {
  const boxes = new Map<string, Promise<UploadBox>>()
  return (owner_id) => {
    // Becomes a folder; ours are UUIDs.
    if (!/^[0-9a-f-]{36}$/.test(owner_id)) throw new Error(`Not a person of ours: ${owner_id}`)
    const box = boxes.get(owner_id) ?? openBox(join(dir, owner_id))
    boxes.set(owner_id, box)
    // A folder that could not be made is tried again with the next upload.
    box.catch(() => boxes.delete(owner_id))
    return box
  }
}

async function openBox(dir: string): Promise<UploadBox> {
  await mkdir(dir, { recursive: true })
  const store = new FileStore({ directory: dir, expirationPeriodInMilliseconds: UPLOAD_LIFE_MS })
  // A file says how long it is before it comes: the limits are looked at before anything is stored.
  store.extensions = store.extensions.filter((extension) => extension !== 'creation-defer-length')
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: store,
    maxSize: MAX_UPLOAD_BYTES,
    relativeLocation: true,
    allowedOrigins: [],
    onUploadCreate: async (_request, { metadata }) => ({ metadata: { filename: shownName(metadata?.['filename']) } }),
  })
  return { server, store, dir }
}

const MAX_NAME_LENGTH = 255

/** Kept for the person to see again; never a path, a key or a type. */
const shownName = (name: string | null | undefined) =>
  (name ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .slice(0, MAX_NAME_LENGTH)
