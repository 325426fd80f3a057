import type { ServiceFailure, Wait } from './service-api.ts'

/** A wait that the service asks for; without its number, the usual one is taken. */
type Tried<T> = T | ServiceFailure | { waitS: number }

type Given<T> = { once: () => Promise<Tried<T>>; wait: Wait; signal?: AbortSignal | undefined }

/** Where the service names no wait: a connection that broke, or a service that has trouble of its own. */
const WAITS_S: readonly number[] = [1, 5, 30, 120, 300]
/** Files are sent in the background, where a wait holds up nobody. Longer in all, and the person sends again. */
const MOST_WAIT_S = 1800

/** Without those that say that nothing will change by waiting, such as no room (507). */
const PASSING: readonly number[] = [500, 502, 503, 504]

/** Sends a file again after a broken connection, trouble of the service or a wait that it asks for, within a bound. */
export async function retryUpload<T extends { ok: true }>({ once, wait, signal }: Given<T>): Promise<Tried<T>> {
  let waitedS = 0
  for (const usualS of WAITS_S) {
    const tried = await once()
    if ('ok' in tried && (tried.ok || (tried.status !== undefined && !PASSING.includes(tried.status)))) return tried
    const waitS = tried.waitS ?? usualS
    waitedS += waitS
    if (signal?.aborted || waitedS > MOST_WAIT_S) return tried
    await wait(waitS * 1000, signal)
  }
  return await once()
}
