import { statfs } from 'node:fs/promises'
import type { DiskSpace } from '#domain/operations/free-space.ts'
import { ifMissing } from './if-missing.ts'

/** The disk that a folder is on. Undefined if there is no such folder. */
export async function diskSpace(path: string): Promise<DiskSpace | undefined> {
  const disk = await statfs(path).catch(ifMissing)
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }
}

/** Space that is left where a folder is. Undefined if there is no such folder. */
export const freeBytes = async (path: string): Promise<number | undefined> => (await diskSpace(path))?.freeBytes
