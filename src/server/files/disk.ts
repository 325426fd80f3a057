import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'

const SAFE_KEY = /^[a-z0-9]{2,128}$/

/** Files in folders below `root`, two letters of the key deep, so that no folder grows without end. */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!SAFE_KEY.test(key)) throw new Error(`Not a key of ours: ${key}`)
    return join(root, key.slice(0, 2), key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written aside, flushed, then renamed: a file under its name is always whole.
      const aside = `${path}.${randomUUID()}`
      const file = await open(aside, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(aside, path)
    },
    read: async (key, range) => {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return file?.createReadStream(range)
    },
  }
}
