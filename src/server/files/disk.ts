import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { ifMissing } from '../machine/local-files.ts'
import { type FileStore, safeKey } from './file-store.ts'

/**
 * Files in folders below `root`, named after the first two letters of the key, so that no folder grows without end. Files of jobs contain
 * what participants did, so that only the user of the server may read them.
 */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, safeKey(key).slice(0, 2), key)
  return {
    // Written to a temporary file, flushed, then renamed: a file under its final name is always complete.
    write: async (key, content) => {
      const path = pathOf(key)
      // A stream may fail before it is read. Reading it then rejects; without a listener the failure would end the process.
      if (content instanceof Readable) content.on('error', () => undefined)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = `${path}.${randomUUID()}`
      try {
        await writeFile(temporary, content, { flush: true, mode: 0o600 })
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    size: async (key) => (await stat(pathOf(key)).catch(ifMissing))?.size,
    read: async (key, range) => {
      const file = await open(pathOf(key)).catch(ifMissing)
      return file?.createReadStream(range)
    },
    // With its temporary files: a process that was killed while it wrote has left one.
    remove: async (key) => {
      const folder = dirname(pathOf(key))
      for (const name of (await readdir(folder).catch(ifMissing)) ?? [])
        if (name === key || name.startsWith(`${key}.`)) await rm(join(folder, name), { force: true })
    },
  }
}
