import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_LIFE_MS } from './upload-box.ts'

/** Removes uploads that were begun more than a day ago, with all that lies beside them. Says how many. */
export async function removeExpired(dir: string, nowMs: number): Promise<number> {
  let removed = 0
  for (const owner of await namesIn(dir)) {
    const folder = join(dir, owner)
    const ids = new Set((await namesIn(folder)).map((name) => name.split('.')[0] ?? name))
    for (const id of ids) {
      const beside = [id, `${id}.json`, `${id}.answer`, `${id}.answer.aside`].map((name) => join(folder, name))
      if (nowMs - (await begunAt(beside)) < UPLOAD_LIFE_MS) continue
      for (const path of beside) await rm(path, { force: true })
      removed++
    }
  }
  return removed
}

/** The description is written once, at the beginning; what lies about without one is as old as it looks. */
async function begunAt([bytes = '', description = '', ...others]: string[]): Promise<number> {
  for (const path of [description, bytes, ...others]) {
    const found = await stat(path).catch(ifMissing)
    if (found) return found.mtimeMs
  }
  return 0
}

const namesIn = async (dir: string) => (await readdir(dir).catch(ifMissing)) ?? []

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
