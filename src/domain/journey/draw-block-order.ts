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
  /** How many of the blocks the person gets. */
  nDrawn: number
  /** How many people have each order (`orderText`) or each block, as `countedBy` says. */
  counts: ReadonlyMap<string, number>
  /** Of the person. */
  dice: Dice
}

/** What is counted over people, so that the draw is even. A random order of all blocks follows from the person's dice alone. */
export function countedBy(
  blocks: readonly string[],
  { rule, nDrawn }: Pick<Draw, 'rule' | 'nDrawn'>,
): 'orders' | 'blocks' | 'nothing' {
  if (rule === 'latin_square') return 'orders'
  return nDrawn < blocks.length ? 'blocks' : 'nothing'
}

/** The beginnings of the rows of the square. With each block as often at each place, each is drawn as often as each other one. */
export const squareOrders = (blocks: readonly string[], nDrawn = blocks.length): string[] => [
  ...new Set(latinSquare(blocks).map((row) => orderText(row.slice(0, nDrawn)))),
]

/**
 * The blocks of one person in their order: a row of the square that the fewest people have, the blocks that the fewest people have, or all of
 * them by the person's dice. The same draws as within questionnaires.
 */
export function drawOrder(blocks: readonly string[], { rule, nDrawn, counts, dice }: Draw): string[] {
  if (rule === 'latin_square') {
    const parts = squareOrders(blocks, nDrawn).map((value) => ({ value }))
    const [row] = drawParts({ from: 'draw', parts, nDrawn: 1, order: 'fixed', isEven: true }, counts, dice)
    return row?.split(';') ?? []
  }
  const parts = blocks.map((value) => ({ value }))
  return drawParts({ from: 'draw', parts, nDrawn, order: rule, isEven: nDrawn < blocks.length }, counts, dice)
}
