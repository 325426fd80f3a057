import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 25

/** Polls until the condition is true. Throws with `what` when the time is over. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  const startedAtMs = Date.now()
  while (!(await isTrue())) {
    if (Date.now() - startedAtMs > withinMs) throw new Error(`Not within ${withinMs} ms: ${what}`)
    await pause(POLL_MS)
  }
}
