import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifMissing } from '../if-missing.ts'
import { type FileStore, safeKey } from './file-store.ts'

/** Files in folders below `root`, two letters of the key deep, so that no folder grows without end. */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, safeKey(key).slice(0, 2), key)

  /** Written aside, flushed, then renamed: a file under its name is always whole. */
  const write = async (key: string, fill: (aside: string) => Promise<void>) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    const aside = `${path}.${randomUUID()}`
    try {
      await fill(aside)
      await flush(aside)
      await rename(aside, path)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  return {
    put: async (key, bytes) => write(key, (aside) => writeFile(aside, bytes)),
    putFile: async (key, path) => write(key, (aside) => copyFile(path, aside)),
    has: async (key) => (await stat(pathOf(key)).catch(ifMissing)) !== undefined,
    read: async (key, range) => {
      const file = await open(pathOf(key)).catch(ifMissing)
      return file?.createReadStream(range)
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
