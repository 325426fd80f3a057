import type { StratumQuota } from '#domain/parameters/assignment-settings.ts'
import type { Stratum } from './drawn-assignment.ts'
import type { AssignmentRules } from './methods/method.ts'
import { bandNames, isWithin, type StratumItem } from './stratum.ts'

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

type Study = Pick<AssignmentRules, 'method' | 'by'> & { nConditions: number; quotas: readonly StratumQuota[] }

/**
 * The balance that a method aims at: in each whole stratum where people are stratified, else in each answer to each item by itself. Strata
 * with a quota have a row also where nobody is in them yet.
 */
export function balanceOf(people: readonly StratumProgress[], { method, by, nConditions, quotas }: Study): BalanceRow[] {
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
    .map(({ key: _, ...row }) => ({ ...row, stratum: inOrder(row.stratum, by), rank: rankOf(row.stratum, by) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ rank: _, ...row }) => row)
}

const singleAnswers = (stratum: Stratum): Stratum[] => Object.entries(stratum).map(([key, level]) => ({ [key]: level }))

/** The same for the same answers, whatever their order. */
const keyOf = (stratum: Stratum) => JSON.stringify(Object.entries(stratum).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The database keeps the keys of an object in an order of its own. */
function inOrder(stratum: Stratum, by: readonly StratumItem[]): Stratum {
  const known = by.flatMap(({ key }) => (Object.hasOwn(stratum, key) ? [[key, stratum[key] ?? ''] as const] : []))
  return { ...Object.fromEntries(known), ...stratum }
}

/** Sorts by the first item, then by the next: rows that leave an item open last, bands from the lowest, options by their value. */
function rankOf(stratum: Stratum, by: readonly StratumItem[]): string {
  const ranks = by.map(({ key, bands = [] }) => {
    const level = Object.hasOwn(stratum, key) ? stratum[key] : undefined
    if (level === undefined) return '\uffff'
    const band = bandNames(bands).indexOf(level)
    return band === -1 ? `\u0001${level}` : `\u0001${String(band).padStart(2, '0')}`
  })
  return [...ranks, keyOf(stratum)].join('\u0000')
}

const spreadOf = (people: readonly StratumProgress[], stratum: Stratum, nConditions: number) => {
  const alike = people.filter((each) => isWithin(each.stratum, stratum))
  return Array.from({ length: nConditions }, (_, i) => {
    const own = alike.filter(({ condition }) => condition === i + 1)
    return { completes: sum(own.map(({ completes }) => completes)), under_way: sum(own.map(({ under_way }) => under_way)) }
  })
}

const sizeOf = ({ conditions }: BalanceRow) => sum(conditions.map(({ completes, under_way }) => completes + under_way))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
