import type { Dice } from '#domain/dice.ts'

/** How full a condition is: valid completes plus live sessions. */
export type Fill = { condition: number; count: number }

/** Ruling B1: the least-filled condition; among equals the dice decide. */
export function assignCondition(fills: readonly Fill[], dice: Dice): number {
  const least = Math.min(...fills.map(({ count }) => count))
  const candidates = fills.filter(({ count }) => count === least)
  const chosen = candidates[Math.floor(dice() * candidates.length)]
  if (chosen === undefined) throw new Error('A study without conditions cannot be assigned')
  return chosen.condition
}
