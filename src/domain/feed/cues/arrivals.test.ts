import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivalsOf } from './arrivals.ts'

const rising = { seed: 'p', entity_id: 'a', engagement_type: 'likes', perMinute: 30 }

test('what has arrived depends on the time in view alone, in whichever order the moments are asked for', () => {
  const times = fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.string(), times, (seed, moments) => {
      const asked = arrivalsOf({ ...rising, seed })
      const inOrder = new Map([...moments].sort((a, b) => a - b).map((ms) => [ms, arrivalsOf({ ...rising, seed }).countAt(ms)]))
      expect(moments.map((ms) => asked.countAt(ms))).toEqual(moments.map((ms) => inOrder.get(ms)))
    }),
  )
})

test('a count never falls, and rises by one at each next arrival', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 0, max: 100_000 }),
      fc.double({ min: 0.1, max: 600, noNaN: true }),
      (seed, ms, perMinute) => {
        const asked = arrivalsOf({ ...rising, seed, perMinute })
        const next = asked.nextAfter(ms)
        expect(next).toBeGreaterThan(ms)
        expect(asked.countAt(next)).toBe(asked.countAt(ms) + 1)
        expect(asked.countAt((ms + next) / 2)).toBe(asked.countAt(ms))
      },
    ),
  )
})

test('nothing has arrived before the card is in view', () => {
  fc.assert(fc.property(fc.string(), (seed) => arrivalsOf({ ...rising, seed }).countAt(0) === 0))
})

test('as many arrive in a minute as the rate says, on average, and they vary as arrivals do', () => {
  const counts = Array.from({ length: 4000 }, (_, i) => arrivalsOf({ ...rising, entity_id: `card_${i}` }).countAt(60_000))
  const mean = counts.reduce((sum, n) => sum + n, 0) / counts.length
  const variance = counts.reduce((sum, n) => sum + (n - mean) ** 2, 0) / counts.length
  expect(mean).toBeCloseTo(30, 0)
  expect(variance / mean).toBeGreaterThan(0.9)
  expect(variance / mean).toBeLessThan(1.1)
})

test('a rate of 0 brings nothing', () => {
  expect(arrivalsOf({ ...rising, perMinute: 0 }).countAt(1e9)).toBe(0)
  expect(arrivalsOf({ ...rising, perMinute: 0 }).nextAfter(0)).toBe(Number.POSITIVE_INFINITY)
})

test('the arrivals of a seed never change, and each count has its own', () => {
  const first = (engagement_type: string) => {
    const asked = arrivalsOf({ ...rising, engagement_type })
    const times: number[] = []
    for (let ms = 0; times.length < 3; ms = times.at(-1) ?? 0) times.push(asked.nextAfter(ms))
    return times.map(Math.round)
  }
  expect(first('likes')).toEqual([1414, 4002, 5704])
  expect(first('shares')).not.toEqual(first('likes'))
})
