import type { AssignmentMethod, Chances, Stratum } from '../drawn-assignment.ts'
import type { StratumFill } from '../fill.ts'
import type { StratumItem } from '../stratum.ts'

/** The settings of a study that say how conditions are drawn. */
export type AssignmentRules = {
  method: AssignmentMethod
  /** Items that are asked before the feed. */
  by: readonly StratumItem[]
  /** Of minimisation: how likely a condition is drawn that makes the groups most alike. */
  coin: number
  /** Of simple: by condition. Of minimisation: by the key of the item. Absent: 1. */
  weights: Readonly<Record<string, number>>
}

/** What a method decides from. */
export type Situation = {
  rules: AssignmentRules
  /** Conditions that still take people; one at least. */
  open: readonly number[]
  /** Completes and live sessions of others. */
  people: readonly StratumFill[]
  stratum: Stratum
}

/** One way to draw a condition: one file, one line in `index.ts`. It says the chances; one number from the person's seed decides. */
export type Method = {
  name: AssignmentMethod
  label: string
  /** One line for researchers who choose. */
  explains: string
  /** Whether it goes by answers, so that items are needed which are asked before the feed. */
  needsItems: boolean
  /** Of the open conditions; the others have none. */
  chances: (situation: Situation) => Chances
}

/** Of a condition or an item. An item may be called as what every object has. */
export const weightOf = ({ weights }: Pick<AssignmentRules, 'weights'>, name: string): number =>
  Object.hasOwn(weights, name) ? (weights[name] ?? 1) : 1

export const equalChances = (conditions: readonly number[]): Chances =>
  Object.fromEntries(conditions.map((condition) => [condition, 1 / conditions.length]))

/** The conditions with the lowest value. */
export function lowest(conditions: readonly number[], scoreOf: (condition: number) => number): number[] {
  const values = conditions.map(scoreOf)
  const least = Math.min(...values)
  // Sums of weights in another order differ in their last digit.
  return conditions.filter((_, i) => (values[i] ?? 0) - least < 1e-9)
}
