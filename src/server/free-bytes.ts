import { statfs } from 'node:fs/promises'
import { ifMissing } from './if-missing.ts'

/** Space that is left where a folder is. Undefined if there is no such folder. */
export async function freeBytes(path: string): Promise<number | undefined> {
  const disk = await statfs(path).catch(ifMissing)
  return disk && disk.bavail * disk.bsize
}
