import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAwayTime } from './away-time.ts'

test('each time away counts once, from the first sign of it to the first sign of coming back', () => {
  const time = createAwayTime()
  time.left(1000)
  time.left(1500)
  time.came(4000)
  time.came(9000)
  expect([time.take(10_000), time.take(11_000)]).toEqual([3000, 0])
})

test('what is taken while somebody is away is not taken again', () => {
  const time = createAwayTime()
  time.left(1000)
  expect(time.take(1400)).toBe(400)
  time.came(2000)
  expect(time.take(3000)).toBe(600)
})

test('whatever the order, the time away is never negative and never more than the time that passed', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('left', 'came', 'take'), fc.nat(5000)))
  fc.assert(
    fc.property(steps, (all) => {
      const time = createAwayTime()
      let nowMs = 0
      let takenMs = 0
      for (const [step, ms] of all) {
        nowMs += ms
        const taken = step === 'left' ? time.left(nowMs) : step === 'came' ? time.came(nowMs) : time.take(nowMs)
        expect(taken ?? 0).toBeGreaterThanOrEqual(0)
        takenMs += taken ?? 0
      }
      expect(takenMs + time.take(nowMs)).toBeLessThanOrEqual(nowMs)
    }),
  )
})
