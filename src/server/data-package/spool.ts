import { createReadStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files that wait on disk until the archive comes to them. */
export type Spool = {
  /** A new file that grows. */
  open: (name: string) => Promise<FileHandle>
  read: (name: string) => AsyncIterable<Buffer>
  /** Closes and removes everything, also what was left half written. */
  remove: () => Promise<void>
}

export async function openSpool(): Promise<Spool> {
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-package-'))
  const handles: FileHandle[] = []
  return {
    open: async (name) => {
      const handle = await open(join(dir, name), 'wx')
      handles.push(handle)
      return handle
    },
    read: (name) => createReadStream(join(dir, name), { highWaterMark: 256 * 1024 }),
    remove: async () => {
      await Promise.all(handles.map((handle) => handle.close()))
      await rm(dir, { recursive: true, force: true })
    },
  }
}
