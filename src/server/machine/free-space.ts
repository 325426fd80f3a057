import { statfs } from 'node:fs/promises'
import { type DiskSpace, isSpaceLow } from '#domain/operations/free-space.ts'
import { ifMissing } from './local-files.ts'

/** Whether the disk of a folder is too full to take more, as of some seconds ago. */
export type FreeSpace = { isLow: () => boolean }

const KEPT_MS = 2000

/** Asked at every call, so the answer is kept, and renewed beside the calls. A disk that cannot be asked is not known to be full. */
export function watchFreeSpace(dir: string, elapsedMs: () => number): FreeSpace {
  let isLow = false
  let askedAtMs = Number.NEGATIVE_INFINITY
  const ask = async () => {
    const disk = await diskSpace(dir)
    isLow = disk !== undefined && isSpaceLow(disk)
  }
  return {
    isLow: () => {
      if (elapsedMs() - askedAtMs >= KEPT_MS) {
        askedAtMs = elapsedMs()
        ask().catch(() => {
          isLow = false
        })
      }
      return isLow
    },
  }
}

/** The disk that a folder is on. Undefined if there is no such folder. */
export async function diskSpace(path: string): Promise<DiskSpace | undefined> {
  const disk = await statfs(path).catch(ifMissing)
  return disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize }
}

/** Space that is left where a folder is. Undefined if there is no such folder. */
export const freeBytes = async (path: string): Promise<number | undefined> => (await diskSpace(path))?.freeBytes
