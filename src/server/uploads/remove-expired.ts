import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../machine/local-files.ts'
import { filesOf, removeUpload, UPLOAD_LIFE_MS } from './upload-folder.ts'

/** Removes uploads that were begun more than a day ago, with all their files. Returns how many. */
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

/** The declaration is written once, at the beginning. Without one, the age of the other files counts. */
async function begunAt(dir: string, id: string): Promise<number> {
  const { declared, bytes, outcome, temporaryOutcome } = filesOf(dir, id)
  for (const path of [declared, bytes, outcome, temporaryOutcome]) {
    const found = await stat(path).catch(ifMissing)
    if (found) return found.mtimeMs
  }
  return 0
}

const namesIn = async (dir: string) => (await readdir(dir).catch(ifMissing)) ?? []
