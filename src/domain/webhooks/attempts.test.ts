import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextAttemptMs } from './attempts.ts'

const HOUR_MS = 3_600_000

test('pauses grow, and the last attempt is within a day', () => {
  const attemptsMs = [0]
  for (;;) {
    const nextMs = nextAttemptMs({ createdAtMs: 0, nowMs: attemptsMs.at(-1) ?? 0, attempts: attemptsMs.length })
    if (nextMs === undefined) break
    attemptsMs.push(nextMs)
  }
  const pauses = attemptsMs.slice(1).map((atMs, i) => atMs - (attemptsMs[i] ?? 0))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(attemptsMs.at(-1)).toBeGreaterThan(15 * HOUR_MS)
  expect(attemptsMs.at(-1)).toBeLessThanOrEqual(24 * HOUR_MS)
})

test('the next attempt is always later, and never more than a day after the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 48 * HOUR_MS }), (attempts, nowMs) => {
      const nextMs = nextAttemptMs({ createdAtMs: 0, nowMs, attempts })
      return nextMs === undefined || (nextMs > nowMs && nextMs <= 24 * HOUR_MS)
    }),
  )
})
