import type { StratumQuota } from '#domain/parameters/assignment-settings.ts'
import type { AssignmentMethod, Stratum } from './drawn-assignment.ts'
import { isWithin } from './stratum.ts'

/** People of one stratum in one condition. `under_way`: they hold a place. */
export type StratumProgress = { condition: number; stratum: Stratum; completes: number; under_way: number }

/** How people with the same answers are spread over the conditions. */
export type BalanceRow = {
  stratum: Stratum
  quota: number | null
  /** By condition, from 1. */
  conditions: { completes: number; under_way: number }[]
}

/** More rows than anybody reads: of a study with many strata, the largest. */
const MAX_ROWS = 500

type Study = { method: AssignmentMethod; nConditions: number; quotas: readonly StratumQuota[] }

/**
 * The balance that a method aims at: in each whole stratum where people are stratified, else in each answer to each item by itself. Strata
 * with a quota have a row also where nobody is in them yet.
 */
export function balanceOf(people: readonly StratumProgress[], { method, nConditions, quotas }: Study): BalanceRow[] {
  const met = people.flatMap(({ stratum }) => (method === 'stratified' ? [stratum] : singleAnswers(stratum)))
  const strata = new Map([...met, ...quotas.map(({ stratum }) => stratum)].map((stratum) => [keyOf(stratum), stratum]))
  const quotaOf = new Map(quotas.map(({ stratum, quota }) => [keyOf(stratum), quota]))
  return [...strata]
    .map(([key, stratum]) => ({
      key,
      stratum,
      quota: quotaOf.get(key) ?? null,
      conditions: spreadOf(people, stratum, nConditions),
    }))
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MAX_ROWS)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key: _, ...row }) => row)
}

const singleAnswers = (stratum: Stratum): Stratum[] => Object.entries(stratum).map(([key, level]) => ({ [key]: level }))

/** The same for the same answers, whatever their order. */
const keyOf = (stratum: Stratum) => JSON.stringify(Object.entries(stratum).sort(([a], [b]) => (a < b ? -1 : 1)))

const spreadOf = (people: readonly StratumProgress[], stratum: Stratum, nConditions: number) => {
  const alike = people.filter((each) => isWithin(each.stratum, stratum))
  return Array.from({ length: nConditions }, (_, i) => {
    const own = alike.filter(({ condition }) => condition === i + 1)
    return { completes: sum(own.map(({ completes }) => completes)), under_way: sum(own.map(({ under_way }) => under_way)) }
  })
}

const sizeOf = ({ conditions }: BalanceRow) => sum(conditions.map(({ completes, under_way }) => completes + under_way))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
