import type { Stratum } from './drawn-assignment.ts'

/** How full a condition is: valid completes plus live sessions. Condition 0: people whose condition is not drawn yet. */
export type Fill = { condition: number; count: number }

/** The same for the people of one stratum in one condition. */
export type StratumFill = Fill & { stratum: Stratum }

/** By condition, also those without anybody. */
export const fillsOf = (nConditions: number, people: readonly Fill[]): Fill[] =>
  Array.from({ length: nConditions + 1 }, (_, condition) => ({ condition, count: countIn(people, condition) }))

export const countIn = (people: readonly Fill[], condition: number): number =>
  people.reduce((sum, fill) => (fill.condition === condition ? sum + fill.count : sum), 0)
