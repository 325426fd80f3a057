import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../machine/local-files.ts'

/** Names of what is in the folder of backups; undefined if there is no such folder. */
export const namesInBackups = (dir: string): Promise<string[] | undefined> => readdir(dir).catch(ifMissing)

/** The folder of backups. Only its owner may read it. */
export async function openBackupFolder(dir: string) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return {
    names: () => readdir(dir),
    pathOf: (name: string) => join(dir, name),
    changedAtMs: async (name: string) => (await stat(join(dir, name))).mtimeMs,
    remove: (name: string) => rm(join(dir, name)),
  }
}
