import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { watchedMs } from './exposure.ts'

test('a page reports the time so far; a smaller number is another page load', () => {
  expect(watchedMs([])).toBe(0)
  expect(watchedMs([1000, 2500, 2500])).toBe(2500)
  expect(watchedMs([1000, 2500, 300, 900])).toBe(3400)
})

test('page loads add up, however often each of them reports', () => {
  const load = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(load, { maxLength: 4 }), (loads) => {
      // Every load begins below the end of the one before: it plays a moment, then more.
      const reported = loads.map((spells) => [
        0.5,
        ...spells.map((_, at) => spells.slice(0, at + 1).reduce((sum, ms) => sum + ms, 0)),
      ])
      const ends = reported.map((list) => list.at(-1) ?? 0)
      expect(watchedMs(reported.flat())).toBe(ends.reduce((sum, ms) => sum + ms, 0))
    }),
  )
})
