import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 25

/** Waits for something to become true, and says what did not when the time is over. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  const beganAtMs = Date.now()
  while (!(await isTrue())) {
    if (Date.now() - beganAtMs > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`)
    await pause(POLL_MS)
  }
}
