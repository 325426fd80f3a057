import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  drawDwell,
  drawPerson,
  drawReturn,
  drawVisits,
  inLaterFeed,
  inLaterWave,
  type SimulatedPerson as Person,
  rateOf,
} from './person.ts'
import { DEFAULT_PROFILE } from './profile.ts'

const people = Array.from({ length: 4000 }, (_, i) => drawPerson(DEFAULT_PROFILE, 1, i + 1))
const share = <T>(list: readonly T[], is: (each: T) => boolean) => list.filter(is).length / list.length
const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

test('the same seed and number give the same person, others give another', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, n) => {
      const { diceFor: one, lastingDiceFor: _, ...drawn } = drawPerson(DEFAULT_PROFILE, seed, n)
      const { diceFor: other, lastingDiceFor: __, ...again } = drawPerson(DEFAULT_PROFILE, seed, n)
      expect(again).toEqual(drawn)
      expect(other('feed')()).toBe(one('feed')())
      expect(drawPerson(DEFAULT_PROFILE, seed, n + 1).pace).not.toBe(drawn.pace)
    }),
  )
})

test('in a later wave half of what somebody draws is as before, and the other half is drawn again, the same in each run', () => {
  const purposes = ['card/1', 'form/mood/one', 'feed']
  const alike = people.flatMap((person) => {
    const [second, third] = [inLaterWave(person, 1), inLaterWave(person, 2)]
    return purposes.map((purpose) => {
      const drawn = [person, second, third].map(({ diceFor }) => diceFor(purpose)())
      expect(inLaterWave(person, 1).diceFor(purpose)()).toBe(drawn[1])
      expect(second.lastingDiceFor(purpose)()).toBe(drawn[0])
      return { second: drawn[0] === drawn[1], third: drawn[0] === drawn[2], both: drawn[1] === drawn[2] }
    })
  })
  for (const pair of ['second', 'third'] as const) expect(share(alike, (each) => each[pair])).toBeCloseTo(0.5, 1)
  expect(share(alike, ({ both }) => both)).toBeCloseTo(0.25, 1)
})

test('in a later feed of a visit half is as in the first one, in a later wave too', () => {
  for (const visitor of [(person: Person) => person, (person: Person) => inLaterWave(person, 1)]) {
    const alike = people.map((person) => {
      const [first, second, third] = [
        visitor(person),
        inLaterFeed(visitor(person), 'after'),
        inLaterFeed(visitor(person), 'last'),
      ]
      const drawn = [first, second, third].map(({ diceFor }) => diceFor('card/1')())
      expect(second.lastingDiceFor('form/mood')()).toBe(person.lastingDiceFor('form/mood')())
      return { second: drawn[0] === drawn[1], both: drawn[1] === drawn[2] }
    })
    expect(share(alike, ({ second }) => second)).toBeCloseTo(0.5, 1)
    expect(share(alike, ({ both }) => both)).toBeCloseTo(0.25, 1)
  }
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
    people.map((person) => drawDwell({ profile, person, condition, cells: {} }, person.diceFor('dwell')))
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

describe('coming back to a wave', () => {
  const DAY_MS = 86_400_000
  const window = { opensMs: 7 * DAY_MS, closesMs: 9 * DAY_MS }
  const returns = (comeBack: { rate: number; late: number }, closesMs: number | null = window.closesMs) =>
    people.map((person) => drawReturn({ comeBack }, { ...window, closesMs }, person.lastingDiceFor('wave/1')))

  test('is as frequent as the profile says, and some come when it has closed', () => {
    const drawn = returns({ rate: 0.8, late: 0.1 })
    const back = drawn.filter((ms) => ms !== undefined)
    expect(Math.abs(back.length / people.length - 0.8)).toBeLessThan(0.03)
    const late = back.filter((ms) => ms >= window.closesMs)
    expect(Math.abs(late.length / back.length - 0.1)).toBeLessThan(0.03)
    expect(back.every((ms) => ms >= window.opensMs)).toBe(true)
  })

  test('some do not by default', () => {
    expect(returns(DEFAULT_PROFILE.comeBack)).toContain(undefined)
  })

  test('is never too late where the wave does not close', () => {
    expect(returns({ rate: 1, late: 1 }, null).every((ms) => ms !== undefined && ms < 8 * DAY_MS)).toBe(true)
  })
})
