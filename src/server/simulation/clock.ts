import { setTimeout as pause } from 'node:timers/promises'

/** `max`: nobody waits, and the visits lie in the past. `real`: people take the time that they would take. */
export type Speed = 'max' | 'real'

/** A person's own clock, in epoch milliseconds. */
export type Clock = { now: () => number; pass: (ms: number) => Promise<void> | undefined }

export function openClock(startMs: number, speed: Speed, signal: AbortSignal | undefined): Clock {
  let now = startMs
  return {
    now: () => now,
    pass: (ms) => {
      now += ms
      return speed === 'real' ? pause(Math.max(0, now - Date.now()), undefined, signal ? { signal } : {}) : undefined
    },
  }
}
