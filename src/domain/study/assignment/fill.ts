import type { Stratum } from './drawn-assignment.ts'

/**
 * How full a condition is: valid completes plus live sessions. Condition 0: people whose condition is not drawn yet. `held`: as many of them
 * hold a place of a quota; all where it is not said.
 */
export type Fill = { condition: number; count: number; held?: number }

/** Somebody whose page has had nothing stored yet holds a place for so long: a page that loads needs some seconds. */
export const UNSTARTED_HOLD_SECONDS = 120

export const heldIn = ({ count, held = count }: Fill): number => held

/** The same for the people of one stratum in one condition. */
export type StratumFill = Fill & { stratum: Stratum }

/** By condition, also those without anybody. */
export const fillsOf = (nConditions: number, people: readonly Fill[]): Fill[] =>
  Array.from({ length: nConditions + 1 }, (_, condition) => ({
    condition,
    count: countIn(people, condition),
    held: people.reduce((sum, fill) => (fill.condition === condition ? sum + heldIn(fill) : sum), 0),
  }))

export const countIn = (people: readonly Fill[], condition: number): number =>
  people.reduce((sum, fill) => (fill.condition === condition ? sum + fill.count : sum), 0)
