import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDice } from '#domain/dice.ts'
import { isQuota } from '#domain/parameters/assignment-settings.ts'
import { pickBy } from './draw-condition.ts'
import type { Fill } from './fill.ts'
import { equalChances } from './methods/method.ts'
import { openConditions, quotasIn } from './quota.ts'

const fills = (...counts: number[]): Fill[] => counts.map((count, i) => ({ condition: i + 1, count }))
const openOf = (counts: number[], quotas: Parameters<typeof openConditions>[1]) => openConditions(fills(...counts), quotas)

test('without quotas every condition is open, however many came', () => {
  expect(openOf([0, 5000], { total: null, ofCondition: new Map() })).toEqual([1, 2])
})

test('a full condition gets nobody; one without a quota stays open', () => {
  const ofCondition = new Map([
    [1, 10],
    [2, 10],
  ])
  expect(openOf([10, 9, 50], { total: null, ofCondition })).toEqual([2, 3])
  expect(openOf([11, 10], { total: null, ofCondition })).toEqual([])
})

test('when the total is reached nothing is open, whatever single conditions lack', () => {
  expect(openOf([2, 3], { total: 5, ofCondition: new Map([[1, 10]]) })).toEqual([])
  expect(openOf([2, 2], { total: 5, ofCondition: new Map([[1, 10]]) })).toEqual([1, 2])
})

test('quotas are read from the settings; an empty one is none', () => {
  const settings = [
    { condition: 1, param: 'quota', value: '20' },
    { condition: 2, param: 'quota', value: '' },
    { condition: 1, param: 'quota-total', value: '' },
    { condition: 2, param: 'feed', value: '7' },
    { condition: 2, param: 'quota-total', value: '30' },
  ]
  expect(quotasIn(settings)).toEqual({ total: 30, ofCondition: new Map([[1, 20]]), ofStrata: [] })
  expect(quotasIn([])).toEqual({ total: null, ofCondition: new Map(), ofStrata: [] })
})

test('a quota is a whole number from 1', () => {
  expect(['1', '200', '999999'].every(isQuota)).toBe(true)
  for (const value of ['', '0', '-1', '1.5', '1e3', ' 1', '01', '1000000', 'x']) expect(isQuota(value)).toBe(false)
})

test('people who come one after another never overfill a quota, and are turned away only when no place is left', () => {
  const quota = fc.option(fc.integer({ min: 1, max: 8 }), { nil: null })
  fc.assert(
    fc.property(fc.array(quota, { minLength: 1, maxLength: 6 }), quota, fc.string(), (ofEach, total, seed) => {
      const dice = seededDice(seed, 'quota')
      const ofCondition = new Map(ofEach.flatMap((n, i) => (n === null ? [] : [[i + 1, n] as const])))
      const counts = ofEach.map(() => 0)
      let nTurnedAway = 0
      for (let i = 0; i < 60; i++) {
        const open = openConditions(fills(...counts), { total, ofCondition })
        if (open.length === 0) nTurnedAway += 1
        else {
          const chosen = pickBy(equalChances(open), dice()) - 1
          counts[chosen] = (counts[chosen] ?? 0) + 1
        }
      }
      const places = ofEach.reduce<number>((sum, n) => sum + (n ?? 60), 0)
      expect(60 - nTurnedAway).toBe(Math.min(60, places, total ?? 60))
      for (const [i, n] of ofEach.entries()) expect(counts[i]).toBeLessThanOrEqual(n ?? 60)
    }),
  )
})
