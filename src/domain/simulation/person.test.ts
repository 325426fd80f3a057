import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawDwell, drawPerson, drawVisits, rateOf } from './person.ts'
import { DEFAULT_PROFILE } from './profile.ts'

const people = Array.from({ length: 4000 }, (_, i) => drawPerson(DEFAULT_PROFILE, 1, i + 1))
const share = <T>(list: readonly T[], is: (each: T) => boolean) => list.filter(is).length / list.length
const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

test('the same seed and number give the same person, others give another', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, n) => {
      const { diceFor: one, ...drawn } = drawPerson(DEFAULT_PROFILE, seed, n)
      const { diceFor: other, ...again } = drawPerson(DEFAULT_PROFILE, seed, n)
      expect(again).toEqual(drawn)
      expect(other('feed')()).toBe(one('feed')())
      expect(drawPerson(DEFAULT_PROFILE, seed, n + 1).pace).not.toBe(drawn.pace)
    }),
  )
})

test('six of a hundred drop out, most of them early', () => {
  const dropped = people.flatMap(({ dropsAt }) => dropsAt ?? [])
  expect(dropped.length / people.length).toBeCloseTo(0.06, 1)
  expect(share(dropped, (at) => at < 0.3)).toBeGreaterThan(0.5)
})

test('people arrive within the span, more of them in its first half', () => {
  const spanMs = DEFAULT_PROFILE.arrivals.spanMinutes * 60_000
  expect(people.every(({ arrivalMs }) => arrivalMs >= 0 && arrivalMs <= spanMs)).toBe(true)
  expect(share(people, ({ arrivalMs }) => arrivalMs < spanMs / 2)).toBeCloseTo(0.75, 1)
})

test('two thirds of the cards are visited once, 15 of a hundred twice', () => {
  const dice = people[0]?.diceFor('visits') ?? Math.random
  const visits = Array.from({ length: 20_000 }, () => drawVisits(DEFAULT_PROFILE, dice))
  expect(share(visits, (n) => n === 1)).toBeCloseTo(0.67, 1)
  expect(Math.abs(share(visits, (n) => n === 1) - 0.67)).toBeLessThan(0.01)
  expect(Math.abs(share(visits, (n) => n === 2) - 0.15)).toBeLessThan(0.01)
  expect(visits.every((n) => n >= 1 && n <= 12)).toBe(true)
})

test('the median of dwell is 3.5 seconds, and what a condition makes of it', () => {
  const dwells = (condition: number, profile = DEFAULT_PROFILE) =>
    people.map((person) => drawDwell(profile, person, condition, person.diceFor('dwell')))
  expect(Math.abs(median(dwells(1)) - 3500)).toBeLessThan(200)
  const slower = { ...DEFAULT_PROFILE, conditions: { 2: { dwell: { times: 2 } } } }
  expect(Math.abs(median(dwells(2, slower)) - 7000)).toBeLessThan(400)
  expect(median(dwells(1, slower))).toBe(median(dwells(1)))
})

test('over all people, acts have the rates of the profile and the effects of the condition', () => {
  const mean = (act: string, condition: number, profile = DEFAULT_PROFILE) =>
    people.reduce((sum, person) => sum + rateOf(profile, person, act, condition), 0) / people.length
  expect(Math.abs(mean('likes', 1) - 0.2)).toBeLessThan(0.01)
  expect(Math.abs(mean('shares', 1) - 0.14)).toBeLessThan(0.01)
  expect(Math.abs(mean('read_later', 1) - 0.25)).toBeLessThan(0.01)
  const changed = { ...DEFAULT_PROFILE, conditions: { 2: { acts: { shares: { times: 0.5, plus: 0.03 } } } } }
  expect(Math.abs(mean('shares', 2, changed) - 0.1)).toBeLessThan(0.01)
})
