/** Waits between attempts. Together longer than a tunnel. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 16_000]

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A part of the page that must come, also over a network that comes and goes. */
export async function loadAgain<T>(load: () => Promise<T>, wait = after): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load()
    } catch (error) {
      console.warn('A part of the page did not load; trying again', error)
      await wait(pauseMs)
    }
  }
  return load()
}
