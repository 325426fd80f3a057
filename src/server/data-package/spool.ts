import { createReadStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflatePacker, type Packer } from './packer.ts'

/** Files that wait on disk, packed, until the archive comes to them. */
export type Spool = {
  /** A new file that grows. */
  open: (name: string) => Promise<Packer>
  /** As it was packed. */
  read: (name: string) => AsyncIterable<Buffer>
  /** Closes and removes everything, also what was left half written. */
  remove: () => Promise<void>
}

export async function openSpool(): Promise<Spool> {
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-package-'))
  const files: { handle: FileHandle; packer: Packer }[] = []
  return {
    open: async (name) => {
      const handle = await open(join(dir, name), 'wx', 0o600)
      const packer = deflatePacker((packed) => handle.writeFile(packed))
      files.push({ handle, packer })
      return packer
    },
    read: (name) => createReadStream(join(dir, name), { highWaterMark: 256 * 1024 }),
    remove: async () => {
      for (const { packer } of files) packer.drop()
      await Promise.all(files.map(({ handle }) => handle.close()))
      await rm(dir, { recursive: true, force: true })
    },
  }
}
