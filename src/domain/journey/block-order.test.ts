import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { BLOCK_ORDERS, blocksIn, drawnBlocks, everyBlockFirst, inBlockOrder } from './block-order.ts'
import { countedBy, drawOrder, latinSquare, orderText, squareOrders } from './draw-block-order.ts'

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
    for (const order of [undefined, [], ['c'], ['a', 'c'], ['a', 'b', 'c'], ['a', 'a']])
      expect(inBlockOrder(STEPS, order)).toEqual(STEPS)
  })

  test('leaves out the blocks that were not drawn', () => {
    expect(inBlockOrder(STEPS, ['b']).map(({ step }) => step)).toEqual(['consent', 'b1', 'pause', 'end'])
    expect(inBlockOrder(STEPS, ['a']).map(({ step }) => step)).toEqual(['consent', 'a1', 'a2', 'pause', 'end'])
  })

  test('is drawn of two blocks or more, where the setting says so', () => {
    expect(drawnBlocks(STEPS, { 'journey-order': 'random' })).toEqual(['a', 'b'])
    expect(drawnBlocks(STEPS, {})).toEqual([])
    expect(drawnBlocks(STEPS, { 'journey-order': 'fixed' })).toEqual([])
    expect(drawnBlocks(STEPS.slice(0, 3), { 'journey-order': 'latin_square' })).toEqual([])
    expect(drawnBlocks(STEPS, { 'journey-draw': '1' })).toEqual(['a', 'b'])
    expect(drawnBlocks(STEPS, { 'journey-draw': '2' })).toEqual([])
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
      const own = orderText(
        drawOrder(names(n), { rule: 'latin_square', nDrawn: n, counts, dice: seededDice(`${seed}${i}`, 'order') }),
      )
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
    const drawn = () => drawOrder(names(n), { rule: 'random', nDrawn: n, counts: new Map(), dice: seededDice(seed, 'order') })
    expect(drawn().toSorted()).toEqual(names(n).toSorted())
    expect(drawn()).toEqual(drawn())
  }
  fc.assert(fc.property(fc.integer({ min: 2, max: 10 }), fc.string(), isWhole))
})

test('random orders are all drawn, about equally often', () => {
  const drawn = Array.from({ length: 1200 }, (_, i) =>
    orderText(drawOrder(names(3), { rule: 'random', nDrawn: 3, counts: new Map(), dice: seededDice(`person ${i}`, 'order') })),
  )
  const counts = [...tally(drawn).values()]
  expect(counts).toHaveLength(6)
  expect(Math.min(...counts)).toBeGreaterThan(150)
})

test.each([
  [2, 1],
  [3, 1],
  [3, 2],
  [4, 3],
  [5, 2],
  [7, 3],
])('of %i blocks, %i are drawn as often at each place as in the whole square', (n, nDrawn) => {
  const orders = squareOrders(names(n), nDrawn).map((order) => order.split(';'))
  for (const place of Array.from({ length: nDrawn }).keys()) {
    const blocks = tally(orders.map((order) => order[place] ?? ''))
    expect([blocks.size, new Set(blocks.values()).size]).toEqual([n, 1])
  }
})

test('where some of the blocks are drawn, no block is more than one person ahead of another, in every rule', () => {
  const isEven = (nBlocks: number, part: number, rule: (typeof BLOCK_ORDERS)[number], seed: string) => {
    const blocks = names(nBlocks)
    const nDrawn = Math.max(1, Math.min(nBlocks - 1, Math.round(nBlocks * part)))
    const byBlock = new Map(blocks.map((block) => [block, 0]))
    const byOrder = new Map<string, number>()
    const counts = { orders: byOrder, blocks: byBlock, nothing: new Map() }[countedBy(blocks, { rule, nDrawn })]
    const rounds = squareOrders(blocks, nDrawn).length
    for (let i = 0; i < rounds * 2; i++) {
      const own = drawOrder(blocks, { rule, nDrawn, counts, dice: seededDice(`${seed}${i}`, 'order') })
      expect([own.length, new Set(own).size]).toEqual([nDrawn, nDrawn])
      if (rule === 'fixed') expect(own).toEqual(blocks.filter((block) => own.includes(block)))
      for (const block of own) byBlock.set(block, (byBlock.get(block) ?? 0) + 1)
      byOrder.set(orderText(own), (byOrder.get(orderText(own)) ?? 0) + 1)
    }
    const held = [...byBlock.values()]
    expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(1)
  }
  const anything = [
    fc.integer({ min: 2, max: 6 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom(...BLOCK_ORDERS),
  ] as const
  fc.assert(fc.property(...anything, fc.string(), isEven))
})

test('with each block at the front once, each is before each other one', () => {
  expect(everyBlockFirst(['a', 'b', 'c'])).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
  ])
  expect(everyBlockFirst([])).toEqual([[]])
})
