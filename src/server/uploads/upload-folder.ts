import type { Stats } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadMessages } from '#contract/uploads.ts'
import { ifMissing } from '../machine/local-files.ts'
import { Refusal } from '../refusal.ts'

/** Unfinished uploads are kept for a day (security, row 12). */
export const UPLOAD_LIFE_MS = 24 * 60 * 60_000

export const UPLOAD_ID = /^[0-9a-f]{32}$/

/** What the client declares about a file before its bytes come. */
export type DeclaredUpload = { size: number; filename: string; begunAtMs: number }

/** `offset`: how many bytes have arrived. */
export type Upload = DeclaredUpload & { path: string; offset: number }

/** Each person has a folder of their own: one person's files cannot be reached through another's. */
export async function folderOf(root: string, lab_id: string): Promise<string> {
  // Becomes a folder; our ids are UUIDs.
  if (!/^[0-9a-f-]{36}$/.test(lab_id)) throw new Error(`Not a person of ours: ${lab_id}`)
  const dir = join(root, lab_id)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return dir
}

/** Every file that an upload may have in its owner's folder. */
export const filesOf = (dir: string, id: string) => ({
  bytes: join(dir, id),
  declared: join(dir, `${id}.json`),
  outcome: join(dir, `${id}.answer`),
  temporaryOutcome: join(dir, `${id}.answer.tmp`),
})

/**
 * Stores what was declared, for an upload that takes several requests. One that arrived complete with its creation needs no declaration:
 * a file without one is complete.
 */
export const storeDeclared = (dir: string, id: string, declared: DeclaredUpload): Promise<void> =>
  writeFile(filesOf(dir, id).declared, JSON.stringify(declared), { flush: true })

/** Refuses an id that is unknown here, or too old. */
export async function findUpload(dir: string, id: string, nowMs: number): Promise<Upload> {
  const { bytes, declared: path } = filesOf(dir, id)
  const [text, found] = await Promise.all([readFile(path, 'utf8').catch(ifMissing), stat(bytes).catch(ifMissing)])
  const declared = text === undefined ? found && completeFile(found) : readDeclared(text)
  if (declared === undefined) throw new Refusal('not_found', uploadMessages.unknownUpload)
  if (nowMs - declared.begunAtMs > UPLOAD_LIFE_MS) throw new Refusal('upload_gone', uploadMessages.gone)
  return { ...declared, path: bytes, offset: found?.size ?? 0 }
}

const completeFile = ({ size, mtimeMs }: Stats): DeclaredUpload => ({ size, filename: '', begunAtMs: mtimeMs })

export async function removeUpload(dir: string, id: string): Promise<void> {
  for (const path of Object.values(filesOf(dir, id))) await rm(path, { force: true })
}

/** Uploads that have no outcome yet, complete or not. */
export async function unpreparedUploads(dir: string, nowMs: number): Promise<Map<string, DeclaredUpload>> {
  const names = new Set(await readdir(dir))
  const unprepared = new Map<string, DeclaredUpload>()
  for (const id of new Set([...names].map((name) => name.split('.')[0] ?? ''))) {
    if (names.has(`${id}.answer`)) continue
    // One that is gone or too old by now takes no space.
    const upload = await findUpload(dir, id, nowMs).catch(() => undefined)
    if (upload) unprepared.set(id, upload)
  }
  return unprepared
}

function readDeclared(text: string): DeclaredUpload | undefined {
  try {
    return JSON.parse(text) as DeclaredUpload // our own file
  } catch {
    // The machine stopped while it was written: the client never got an answer.
    return undefined
  }
}
