import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../if-missing.ts'
import { filesOf, removeUpload, UPLOAD_LIFE_MS } from './upload-folder.ts'

/** Removes uploads that were begun more than a day ago, with all that lies beside them. Says how many. */
export async function removeExpired(root: string, nowMs: number): Promise<number> {
  let removed = 0
  for (const owner of await namesIn(root)) {
    const dir = join(root, owner)
    const ids = new Set((await namesIn(dir)).map((name) => name.split('.')[0] ?? name))
    for (const id of ids) {
      if (nowMs - (await begunAt(dir, id)) < UPLOAD_LIFE_MS) continue
      await removeUpload(dir, id)
      removed++
    }
  }
  return removed
}

/** What was announced is written once, at the beginning; what lies about without it is as old as it looks. */
async function begunAt(dir: string, id: string): Promise<number> {
  const { announced, bytes, answer, answerAside } = filesOf(dir, id)
  for (const path of [announced, bytes, answer, answerAside]) {
    const found = await stat(path).catch(ifMissing)
    if (found) return found.mtimeMs
  }
  return 0
}

const namesIn = async (dir: string) => (await readdir(dir).catch(ifMissing)) ?? []
