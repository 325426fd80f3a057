import { balanceOf } from '../../study/assignment/balance.ts'
import type { Stratum } from '../../study/assignment/drawn-assignment.ts'
import { weightOf } from '../../study/assignment/methods/method.ts'
import type { ReportStudy } from './study.ts'

type Drawn = { condition: number; stratum: Stratum | null }

export type ArmCount = { condition: number; counted: number; expected: number }

export type BalanceSection = {
  method: string
  /** People whose condition was never drawn: they left before it. */
  undrawn: number
  arms: ArmCount[]
  /** How people with the same answers are spread; empty where the study does not go by answers. */
  strata: { stratum: Record<string, string>; arms: ArmCount[] }[]
  /** Whether every condition is as near to what is expected as chance allows in all but 3 of 1,000 studies. */
  holds: boolean
}

/** Expected: people by the weights of the conditions, which only simple assignment has. */
export function balanceSection(people: readonly Drawn[], { conditions, assignment }: ReportStudy): BalanceSection {
  const numbers = conditions.map(({ condition }) => condition)
  const weights = numbers.map((each) => (assignment.method === 'simple' ? weightOf(assignment, String(each)) : 1))
  const allWeights = weights.reduce((sum, weight) => sum + weight, 0)
  const armsOf = (counts: readonly number[]): ArmCount[] => {
    const all = counts.reduce((sum, count) => sum + count, 0)
    return numbers.map((condition, i) => ({
      condition,
      counted: counts[i] ?? 0,
      expected: (all * (weights[i] ?? 0)) / allWeights,
    }))
  }
  const arms = armsOf(numbers.map((each) => people.filter(({ condition }) => condition === each).length))
  const progress = people.flatMap(({ condition, stratum }) =>
    condition > 0 && stratum !== null ? [{ condition, stratum, completes: 1, under_way: 0 }] : [],
  )
  const { method, by } = assignment
  const strata = by.length === 0 ? [] : balanceOf(progress, { method, by, nConditions: Math.max(0, ...numbers), quotas: [] })
  return {
    method,
    undrawn: people.filter(({ condition }) => condition === 0).length,
    arms,
    strata: strata.map(({ stratum, conditions: counts }) => ({
      stratum: { ...stratum },
      arms: armsOf(numbers.map((each) => counts[each - 1]?.completes ?? 0)),
    })),
    holds: arms.every(isNear(arms.reduce((sum, { counted }) => sum + counted, 0))),
  }
}

/** Three standard errors of a count by chance alone, and never less than one person. */
const isNear =
  (all: number) =>
  ({ counted, expected }: ArmCount): boolean =>
    all === 0 || Math.abs(counted - expected) <= Math.max(1, 3 * Math.sqrt(expected * (1 - expected / all)))
