import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkItem } from '../../../answers/check-answers.ts'
import { type Facts, NO_FEED } from '../../facts.ts'
import type { HiddenItem, Item } from '../../item.ts'
import { hiddenAnswers } from './hidden-answers.ts'

const facts: Facts = { answers: {}, url: { source: 'flyer' }, condition: 2, feed: NO_FEED }
const hidden = (key: string, source: HiddenItem['source']): HiddenItem => ({
  type: 'hidden',
  key,
  label: key,
  isRequired: false,
  source,
})

test('a hidden item stores a parameter of the link, the condition, or nothing where there is none', () => {
  const items: Item[] = [
    hidden('from', { from: 'url', name: 'source' }),
    hidden('missing', { from: 'url', name: 'wave' }),
    hidden('arm', { from: 'condition' }),
    { type: 'text', key: 'said', label: 'Say', isRequired: false, maxLength: 9 },
  ]
  expect(hiddenAnswers(items, facts, 'seed')).toEqual({ from: 'flyer', missing: '', arm: '2' })
  expect(hiddenAnswers(items, { ...facts, condition: 0 }, 'seed')).toMatchObject({ arm: '' })
})

test('a random number is whole, within its range, the same after a reload, and drawn for each item by itself', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(50), (seed, min, width) => {
      const items = [hidden('n', { from: 'random', min, max: min + width })]
      const drawn = Number(hiddenAnswers(items, facts, seed)['n'])
      expect(Number.isInteger(drawn) && drawn >= min && drawn <= min + width).toBe(true)
      expect(hiddenAnswers(items, facts, seed)['n']).toBe(String(drawn))
    }),
  )
  const many = Array.from({ length: 40 }, (_, n) => hidden(`n${n}`, { from: 'random', min: 1, max: 6 }))
  expect(new Set(Object.values(hiddenAnswers(many, facts, 'seed')))).toEqual(new Set(['1', '2', '3', '4', '5', '6']))
})

test('of a parameter that is too long as much is stored as the server takes, and no half of a character', () => {
  const item = hidden('from', { from: 'url', name: 'source' })
  const stored = (source: string) => hiddenAnswers([item], { ...facts, url: { source } }, 'seed')
  expect(stored('x'.repeat(2000))).toEqual({ from: 'x'.repeat(500) })
  expect(stored(`${'x'.repeat(499)}😀`)).toEqual({ from: 'x'.repeat(499) })
  expect(checkItem(item, stored('😀'.repeat(600)))).toEqual({})
})
