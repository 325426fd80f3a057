import type { Chances, DrawnAssignment, Stratum } from './drawn-assignment.ts'
import { fillsOf, type StratumFill } from './fill.ts'
import { methodNamed } from './methods/index.ts'
import type { AssignmentRules } from './methods/method.ts'
import { isStratumFull, openConditions, type Quotas, takenOf } from './quota.ts'

export type Draw = {
  rules: AssignmentRules
  quotas: Quotas
  nConditions: number
  /** Completes and live sessions of others. */
  people: readonly StratumFill[]
  /** Empty where nothing was asked before. */
  stratum: Stratum
  /** The condition that the link names. */
  asked: number | undefined
  /** Tests find room always. */
  isTest: boolean
  /** A number from 0 up to 1, from the person's seed. */
  coin: number
}

export type Drawn = {
  /** Also where the study is full, so that the person's settings are known. */
  condition: number
  assignment: DrawnAssignment
  isFull: boolean
}

/** The condition of a person, by the method of the study. A full one gets nobody, neither by chance nor by a link that names it. */
export function drawCondition({ rules, quotas, nConditions, people, stratum, asked, isTest, coin }: Draw): Drawn {
  const { method } = rules
  const fills = fillsOf(nConditions, people)
  const all = fills.map(({ condition }) => condition).filter((condition) => condition !== 0)
  const open = isTest ? all : isStratumFull(stratum, people, quotas) ? [] : openConditions(fills, quotas, takenOf(people))
  if (asked !== undefined)
    return { condition: asked, assignment: { method, stratum, chances: {}, coin: null }, isFull: !open.includes(asked) }
  const isFull = open.length === 0
  const some = methodNamed(method).chances({ rules, open: isFull ? all : open, people, stratum })
  const chances = Object.fromEntries(all.map((condition) => [condition, some[condition] ?? 0]))
  return { condition: pickBy(chances, coin), assignment: { method, stratum, chances, coin }, isFull }
}

/** The condition at which a number from 0 up to 1 falls, where each has as much of that range as its chance. */
export function pickBy(chances: Chances, coin: number): number {
  const likely = Object.entries(chances).filter(([, chance]) => chance > 0)
  let upTo = 0
  const found = likely.find(([, chance]) => {
    upTo += chance
    return coin < upTo
  })
  // Sums of fractions may end just below 1.
  const [condition] = found ?? likely.at(-1) ?? []
  if (condition === undefined) throw new Error('A study without conditions cannot be assigned')
  return Number(condition)
}
