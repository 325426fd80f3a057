/** Often enough that a page shows steady progress, and far below the time after which a job counts as stalled. */
const HEARTBEAT_MS = 2000

/** Does something now and then, one at a time; a failure is left to the next time. Returns what ends it. */
export function everyHeartbeat(work: () => Promise<void>): () => Promise<void> {
  let working = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    working = work()
      .catch(() => undefined)
      .finally(() => {
        isBusy = false
      })
  }, HEARTBEAT_MS)
  return () => {
    clearInterval(timer)
    return working
  }
}
