import type { Stats } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadMessages } from '#contract/uploads.ts'
import { ifMissing } from '../if-missing.ts'
import { Refusal } from '../refusal.ts'

/** Unfinished uploads are kept for a day (security, row 12). */
export const UPLOAD_LIFE_MS = 24 * 60 * 60_000

export const UPLOAD_ID = /^[0-9a-f]{32}$/

/** What is said of a file before its bytes come. */
export type Announced = { size: number; filename: string; begunAtMs: number }

/** `offset`: how many bytes have come. */
export type Upload = Announced & { path: string; offset: number }

/** A folder for each person: what lies in one cannot be reached through another. */
export function uploadFolders(root: string): (owner_id: string) => Promise<string> {
  const folders = new Map<string, Promise<string>>()
  return (owner_id) => {
    // Becomes a folder; ours are UUIDs.
    if (!/^[0-9a-f-]{36}$/.test(owner_id)) throw new Error(`Not a person of ours: ${owner_id}`)
    const dir = join(root, owner_id)
    const folder = folders.get(owner_id) ?? mkdir(dir, { recursive: true }).then(() => dir)
    folders.set(owner_id, folder)
    // A folder that could not be made is tried again with the next upload.
    folder.catch(() => folders.delete(owner_id))
    return folder
  }
}

/** All that may lie in the folder of an upload: its bytes, what was announced, what came of it. */
export const filesOf = (dir: string, id: string) => ({
  bytes: join(dir, id),
  announced: join(dir, `${id}.json`),
  answer: join(dir, `${id}.answer`),
  answerAside: join(dir, `${id}.answer.aside`),
})

/**
 * Remembers what was announced, for an upload that takes several requests. One that came whole with its creation has nothing to remember:
 * bytes without an announcement are all there are.
 */
export const announce = (dir: string, id: string, announced: Announced): Promise<void> =>
  writeFile(filesOf(dir, id).announced, JSON.stringify(announced), { flush: true })

/** Refuses an id that is unknown here, or too old. */
export async function findUpload(dir: string, id: string, nowMs: number): Promise<Upload> {
  const { bytes, announced: path } = filesOf(dir, id)
  const [text, found] = await Promise.all([readFile(path, 'utf8').catch(ifMissing), stat(bytes).catch(ifMissing)])
  const announced = text === undefined ? found && whole(found) : readAnnounced(text)
  if (announced === undefined) throw new Refusal('not_found', uploadMessages.unknownUpload)
  if (nowMs - announced.begunAtMs > UPLOAD_LIFE_MS) throw new Refusal('upload_gone', uploadMessages.gone)
  return { ...announced, path: bytes, offset: found?.size ?? 0 }
}

const whole = ({ size, mtimeMs }: Stats): Announced => ({ size, filename: '', begunAtMs: mtimeMs })

export async function removeUpload(dir: string, id: string): Promise<void> {
  for (const path of Object.values(filesOf(dir, id))) await rm(path, { force: true })
}

/** Uploads of which nothing has come yet: begun, or finished and not looked at. */
export async function unsettledUploads(dir: string, nowMs: number): Promise<Map<string, Announced>> {
  const names = new Set(await readdir(dir))
  const unsettled = new Map<string, Announced>()
  for (const id of new Set([...names].map((name) => name.split('.')[0] ?? ''))) {
    if (names.has(`${id}.answer`)) continue
    // Gone or too old meanwhile: nothing that takes room.
    const upload = await findUpload(dir, id, nowMs).catch(() => undefined)
    if (upload) unsettled.set(id, upload)
  }
  return unsettled
}

function readAnnounced(text: string): Announced | undefined {
  try {
    return JSON.parse(text) as Announced // our own file
  } catch {
    // The machine stopped while it was written: as good as never begun.
    return undefined
  }
}
