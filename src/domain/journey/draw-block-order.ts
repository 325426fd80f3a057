import type { Dice } from '../dice.ts'
import { drawParts } from '../questions/drawing/draw-parts.ts'
import type { BlockOrder } from './block-order.ts'

/**
 * Orders of blocks in which each is as often at each place, and as often right after each other one (Williams 1949). With an odd number that
 * takes every row once forwards and once backwards.
 */
export function latinSquare(blocks: readonly string[]): string[][] {
  const n = blocks.length
  /** 0, 1, n - 1, 2, n - 2, … */
  const first = blocks.map((_, i) => (i % 2 === 1 ? (i + 1) / 2 : (n - i / 2) % n))
  const rows = blocks.map((_, row) => first.flatMap((place) => blocks[(place + row) % n] ?? []))
  return n % 2 === 0 ? rows : [...rows, ...rows.map((row) => row.toReversed())]
}

/** As what an order is counted. */
export const orderText = (order: readonly string[]): string => order.join(';')

type Draw = {
  rule: BlockOrder
  /** How many people have each order (`orderText`), where they are counted. */
  counts: ReadonlyMap<string, number>
  /** Of the person. */
  dice: Dice
}

/** The order of one person: a row of the square that the fewest people have, or one by their dice. The same draws as within questionnaires. */
export function drawOrder(blocks: readonly string[], { rule, counts, dice }: Draw): string[] {
  if (rule === 'latin_square') {
    const parts = latinSquare(blocks).map((row) => ({ value: orderText(row) }))
    const [row] = drawParts({ from: 'draw', parts, nDrawn: 1, order: 'fixed', isEven: true }, counts, dice)
    return row?.split(';') ?? []
  }
  const parts = blocks.map((value) => ({ value }))
  return drawParts({ from: 'draw', parts, nDrawn: blocks.length, order: 'random', isEven: false }, counts, dice)
}
