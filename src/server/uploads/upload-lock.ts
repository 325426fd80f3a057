import pLimit from 'p-limit'

/** Longest time a request may hold the lock while another one waits for it. */
const LONGEST_HOLD_MS = 3000

const newLock = () => ({ limit: pLimit(1), disconnectHolder: () => {} })

/**
 * One request at a time works on an upload. After a broken connection a client comes back before the server notices. The request that it
 * left behind is then disconnected.
 */
export function uploadLock(): <T>(id: string, disconnect: () => void, work: () => Promise<T>) => Promise<T> {
  const locks = new Map<string, ReturnType<typeof newLock>>()
  return (id, disconnect, work) => {
    const lock = locks.get(id) ?? newLock()
    locks.set(id, lock)
    const timer = setTimeout(() => lock.disconnectHolder(), LONGEST_HOLD_MS)
    return lock.limit(async () => {
      clearTimeout(timer)
      lock.disconnectHolder = disconnect
      try {
        return await work()
      } finally {
        if (lock.limit.pendingCount === 0) locks.delete(id)
      }
    })
  }
}
