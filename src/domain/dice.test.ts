import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alphanumerics, normal, seededDice, shuffled } from './dice.ts'

test('the same seed and purpose give the same numbers, another purpose gives others', () => {
  const five = (seed: string, purpose: string) => Array.from({ length: 5 }, seededDice(seed, purpose))
  expect(five('s', 'order')).toEqual(five('s', 'order'))
  expect(five('s', 'order')).not.toEqual(five('s', 'cues'))
  expect(five('s', 'order')).not.toEqual(five('t', 'order'))
})

test('numbers lie in [0, 1) and are uniform by chi-square at a fixed seed', () => {
  const dice = seededDice('uniform', 'test')
  const counts = new Array<number>(20).fill(0)
  for (let i = 0; i < 20_000; i++) {
    const bin = Math.floor(dice() * 20)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const chiSquare = counts.reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0)
  // 19 degrees of freedom: 43.8 is passed once in a thousand seeds.
  expect(chiSquare).toBeLessThan(43.8)
})

test('shuffling keeps every item once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
      const result = shuffled(items, seededDice(seed, 'x'))
      expect([...result].sort()).toEqual([...items].sort())
    }),
  )
})

test('every order of three is equally likely', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 6000; i++) {
    const order = shuffled(['a', 'b', 'c'], seededDice(String(i), 'order')).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0)
  expect(counts.size).toBe(6)
  expect(chiSquare).toBeLessThan(20.5)
})

test('normal numbers have mean 0 and standard deviation 1', () => {
  const dice = seededDice('normal', 'test')
  const sample = Array.from({ length: 20_000 }, () => normal(dice))
  const mean = sample.reduce((a, b) => a + b) / sample.length
  const sd = Math.sqrt(sample.reduce((a, b) => a + (b - mean) ** 2, 0) / sample.length)
  expect(Math.abs(mean)).toBeLessThan(0.03)
  expect(Math.abs(sd - 1)).toBeLessThan(0.03)
})

test('alphanumerics have the asked length and nothing but lowercase letters and digits', () => {
  expect(alphanumerics(5, seededDice('a', 'b'))).toMatch(/^[a-z0-9]{5}$/)
})
