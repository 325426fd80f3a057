import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourlyHash, openRateLimiter } from './rate-limiter.ts'

function aLimiter(burst: number, perSecond: number) {
  const clock = { nowMs: 1_000_000 }
  return { clock, limiter: openRateLimiter({ burst, perSecond }, () => clock.nowMs) }
}

test('a burst is let through, then as many per second as the rate says', () => {
  const { clock, limiter } = aLimiter(3, 2)
  expect([limiter('a'), limiter('a'), limiter('a')]).toEqual([0, 0, 0])
  expect(limiter('a')).toBe(1)
  clock.nowMs += 500
  expect([limiter('a'), limiter('a')]).toEqual([0, 1])
  clock.nowMs += 3_600_000
  expect([limiter('a'), limiter('a'), limiter('a'), limiter('a')]).toEqual([0, 0, 0, 1])
})

test('one caller does not limit another', () => {
  const { limiter } = aLimiter(1, 1)
  expect([limiter('a'), limiter('a'), limiter('b')]).toEqual([0, 1, 0])
})

test('somebody who waits as long as they are told is let through, and never more than the rate allows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.double({ min: 0.05, max: 20, noNaN: true }),
      fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 100 }),
      (burst, perSecond, pauses) => {
        const { clock, limiter } = aLimiter(burst, perSecond)
        const fromMs = clock.nowMs
        let nAllowed = 0
        for (const pauseMs of pauses) {
          clock.nowMs += pauseMs
          const seconds = limiter('a')
          if (seconds > 0) {
            clock.nowMs += seconds * 1000
            expect(limiter('a')).toBe(0)
          }
          nAllowed += 1
          expect(nAllowed).toBeLessThanOrEqual(burst + ((clock.nowMs - fromMs) / 1000) * perSecond + 1e-6)
        }
      },
    ),
  )
})

test('a clock that is set back does not lock anybody out', () => {
  const { clock, limiter } = aLimiter(2, 1)
  limiter('a')
  clock.nowMs -= 3_600_000
  expect(limiter('a')).toBe(0)
  clock.nowMs += 1000
  expect(limiter('a')).toBe(0)
})

test('an address is hidden under a key that changes every hour', () => {
  const clock = { nowMs: 0 }
  const hash = hourlyHash(() => clock.nowMs)
  const first = hash('203.0.113.7')
  // The whole address: three digits alone are in a random text now and then.
  expect(first).not.toContain('203.0.113.7')
  clock.nowMs = 3_599_999
  expect(hash('203.0.113.7')).toBe(first)
  expect(hash('203.0.113.8')).not.toBe(first)
  clock.nowMs = 3_600_000
  expect(hash('203.0.113.7')).not.toBe(first)
})
