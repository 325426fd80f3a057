import { backOffMs } from './back-off.ts'
import { createPause } from './create-pause.ts'
import { secureRandom } from './make-uuid.ts'
import { reloadOnce } from './reload-once.ts'

/** Waits between attempts. Together longer than a tunnel. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 16_000]
const LONGEST_PAUSE_MS = 30_000

const FAILED = 'Did not work; trying again'

/** Shorter if the connection comes back meanwhile. */
async function waitOrOnline(ms: number) {
  const pause = createPause()
  await pause.wait(ms)
  pause.stop()
}

/** A part that fails a second time may never come to this page. */
function reloading<T>(load: () => Promise<T>, reload: () => Promise<void>): () => Promise<T> {
  let hasFailed = false
  return async () => {
    try {
      return await load()
    } catch (error) {
      if (hasFailed) await reload()
      hasFailed = true
      throw error
    }
  }
}

/** Loads a part of the page that must come, also over a network that comes and goes. */
export async function loadAgain<T>(part: () => Promise<T>, wait = waitOrOnline, reload = () => reloadOnce()): Promise<T> {
  const load = reloading(part, reload)
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load()
    } catch (error) {
      console.warn(FAILED, error)
      await wait(pauseMs)
    }
  }
  return load()
}

/** The same for a part without which the visit could not go on. */
export const untilItLoads = <T>(part: () => Promise<T>, wait = waitOrOnline, reload = () => reloadOnce()): Promise<T> =>
  untilItWorks(reloading(part, reload), wait)

/** Never gives up: for a step without which the visit could not go on. */
export async function untilItWorks<T>(work: () => Promise<T>, wait = waitOrOnline): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      console.warn(FAILED, error)
      await wait(backOffMs(failures, LONGEST_PAUSE_MS, secureRandom))
    }
  }
}
