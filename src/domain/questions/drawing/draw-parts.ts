import { type Dice, shuffled } from '../../dice.ts'
import type { DrawSource } from '../item.ts'

/**
 * The parts that one person gets, in the order in which they come. `counts` says how many people have each part already: where the draw is
 * even, those with the fewest come first, and dice decide among equals. So no part is ever more than one person ahead of another.
 */
export function drawParts(source: DrawSource, counts: ReadonlyMap<string, number>, dice: Dice): string[] {
  const values = source.parts.map(({ value }) => value)
  const mixed = shuffled(values, dice)
  const countOf = (value: string) => counts.get(value) ?? 0
  // The sort keeps the drawn order of parts that equally many people have.
  const first = source.isEven ? mixed.toSorted((a, b) => countOf(a) - countOf(b)) : mixed
  const drawn = new Set(first.slice(0, source.nDrawn))
  // The order is drawn for itself: among the drawn parts, the one with the fewest people must not always come first.
  return source.order === 'random'
    ? shuffled(
        values.filter((value) => drawn.has(value)),
        dice,
      )
    : values.filter((value) => drawn.has(value))
}
