import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { blocksIn, drawnBlocks, everyBlockFirst, inBlockOrder } from './block-order.ts'
import { drawOrder, latinSquare, orderText } from './draw-block-order.ts'

const names = (n: number) => Array.from({ length: n }, (_, i) => `b${i}`)
const aStep = (step: string, block?: string) => ({ step, ...(block !== undefined && { block }) })

const STEPS = [aStep('consent'), aStep('a1', 'a'), aStep('a2', 'a'), aStep('pause'), aStep('b1', 'b'), aStep('end')]

const tally = (all: readonly string[]) => {
  const found = new Map<string, number>()
  for (const one of all) found.set(one, (found.get(one) ?? 0) + 1)
  return found
}

describe('the order of blocks', () => {
  test('moves whole blocks, and leaves what is in none at its place', () => {
    expect(inBlockOrder(STEPS, ['b', 'a']).map(({ step }) => step)).toEqual(['consent', 'b1', 'pause', 'a1', 'a2', 'end'])
    expect(blocksIn(STEPS)).toEqual(['a', 'b'])
  })

  test('is as written where none was drawn, or one of other blocks', () => {
    for (const order of [undefined, [], ['a'], ['a', 'c'], ['a', 'b', 'c'], ['a', 'a']])
      expect(inBlockOrder(STEPS, order)).toEqual(STEPS)
  })

  test('is drawn of two blocks or more, where the setting says so', () => {
    expect(drawnBlocks(STEPS, { 'journey-order': 'random' })).toEqual(['a', 'b'])
    expect(drawnBlocks(STEPS, {})).toEqual([])
    expect(drawnBlocks(STEPS, { 'journey-order': 'fixed' })).toEqual([])
    expect(drawnBlocks(STEPS.slice(0, 3), { 'journey-order': 'latin_square' })).toEqual([])
  })
})

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'a square of %i has each block as often at each place, and as often right after each other one',
  (n) => {
    const rows = latinSquare(names(n))
    for (const place of names(n).keys()) expect(new Set(tally(rows.map((row) => row[place] ?? '')).values()).size).toBe(1)
    const pairs = tally(rows.flatMap((row) => row.slice(1).map((block, i) => `${row[i]} ${block}`)))
    expect([pairs.size, new Set(pairs.values()).size]).toEqual([n * (n - 1), 1])
    expect(rows).toHaveLength(n % 2 === 0 ? n : 2 * n)
  },
)

test('no order of a square is more than one person ahead of another', () => {
  const anything = [fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 60 }), fc.string()] as const
  const isEven = (n: number, nPeople: number, seed: string) => {
    const counts = new Map(latinSquare(names(n)).map((row) => [orderText(row), 0]))
    for (let i = 0; i < nPeople; i++) {
      const own = orderText(drawOrder(names(n), { rule: 'latin_square', counts, dice: seededDice(`${seed}${i}`, 'order') }))
      expect(counts.has(own)).toBe(true)
      counts.set(own, (counts.get(own) ?? 0) + 1)
    }
    const held = [...counts.values()]
    expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(1)
  }
  fc.assert(fc.property(...anything, isEven))
})

test('a random order has all blocks, and follows from the seed', () => {
  const isWhole = (n: number, seed: string) => {
    const drawn = () => drawOrder(names(n), { rule: 'random', counts: new Map(), dice: seededDice(seed, 'order') })
    expect(drawn().toSorted()).toEqual(names(n).toSorted())
    expect(drawn()).toEqual(drawn())
  }
  fc.assert(fc.property(fc.integer({ min: 2, max: 10 }), fc.string(), isWhole))
})

test('random orders are all drawn, about equally often', () => {
  const drawn = Array.from({ length: 1200 }, (_, i) =>
    orderText(drawOrder(names(3), { rule: 'random', counts: new Map(), dice: seededDice(`person ${i}`, 'order') })),
  )
  const counts = [...tally(drawn).values()]
  expect(counts).toHaveLength(6)
  expect(Math.min(...counts)).toBeGreaterThan(150)
})

test('with each block at the front once, each is before each other one', () => {
  expect(everyBlockFirst(['a', 'b', 'c'])).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
  ])
  expect(everyBlockFirst([])).toEqual([[]])
})
