import type { Stratum } from '../study/assignment/drawn-assignment.ts'
import type { StratumItem } from '../study/assignment/stratum.ts'

/** A quota is a whole number from 1. Any other value means no quota. */
export const isQuota = (value: string): boolean => /^[1-9]\d{0,5}$/.test(value)

/** The most completes that are wanted of the people whose answers are these. */
export type StratumQuota = { stratum: Stratum; quota: number }

/** Of minimisation, where the study does not say: the value that most trials use. */
export const DEFAULT_COIN = 0.8

export const MAX_STRATUM_ITEMS = 10
const MAX_BANDS = 20
const MAX_STRATA_QUOTAS = 500

/** Reads `assignment-by`, a JSON list of keys or `{"key": "age", "bands": [18, 35]}`. Undefined if it is none. */
export function parseAssignmentBy(value: string): StratumItem[] | undefined {
  const list = value === '' ? [] : parseJson(value)
  if (!Array.isArray(list)) return undefined
  const items = list.map(stratumItem)
  return items.every((item) => item !== undefined) ? items : undefined
}

function stratumItem(entry: unknown): StratumItem | undefined {
  if (typeof entry === 'string') return entry === '' ? undefined : { key: entry }
  if (!isRecord(entry) || Object.keys(entry).some((name) => name !== 'key' && name !== 'bands')) return undefined
  const { key, bands } = entry
  if (typeof key !== 'string' || key === '') return undefined
  if (bands === undefined) return { key }
  return Array.isArray(bands) && bands.every((bound) => Number.isFinite(bound)) ? { key, bands } : undefined
}

export function checkAssignmentBy(value: string): string[] {
  const items = parseAssignmentBy(value)
  if (items === undefined) return ['must be a JSON list of keys of items, or of {"key": …, "bands": [numbers]}']
  const keys = items.map(({ key }) => key)
  const repeated = new Set(keys.filter((key, i) => keys.indexOf(key) !== i))
  return [
    ...(items.length > MAX_STRATUM_ITEMS ? [`must have at most ${MAX_STRATUM_ITEMS} items`] : []),
    ...[...repeated].map((key) => `names '${key}' more than once`),
    ...items.filter(({ bands }) => bands !== undefined && !areBounds(bands)).map(({ key }) => badBands(key)),
  ]
}

const areBounds = (bands: readonly number[]) =>
  bands.length > 0 && bands.length <= MAX_BANDS && bands.every((bound, i) => i === 0 || bound > (bands[i - 1] ?? bound))

const badBands = (key: string) => `the bands of '${key}' must be 1 to ${MAX_BANDS} numbers, each above the one before`

export const checkAssignmentCoin = (value: string): string[] =>
  value === '' || (/^[01](\.\d{1,6})?$/.test(value) && Number(value) >= 0.5 && Number(value) <= 1)
    ? []
    : [`must be a number from 0.5 to 1, not '${value}'`]

/** Reads `assignment-weights`, numbers by key of an item or by condition. Undefined if it is none. */
export function parseWeights(value: string): Record<string, number> | undefined {
  const weights = value === '' ? {} : parseJson(value)
  if (!isRecord(weights)) return undefined
  const isWeight = (weight: unknown) => typeof weight === 'number' && weight > 0 && weight <= 1000
  return Object.values(weights).every(isWeight) ? (weights as Record<string, number>) : undefined // each value was looked at
}

export const checkAssignmentWeights = (value: string): string[] =>
  parseWeights(value) === undefined ? ['must be a JSON object of numbers above 0, up to 1000'] : []

/** Reads `quota-strata`, a JSON list of `{"stratum": {key: answer}, "quota": n}`. Undefined if it is none. */
export function parseStrataQuotas(value: string): StratumQuota[] | undefined {
  const list = value === '' ? [] : parseJson(value)
  return Array.isArray(list) && list.every(isStratumQuota) ? list : undefined
}

const isStratumQuota = (entry: unknown): entry is StratumQuota =>
  isRecord(entry) &&
  isRecord(entry['stratum']) &&
  Object.values(entry['stratum']).every((level) => typeof level === 'string') &&
  typeof entry['quota'] === 'number'

export function checkStrataQuotas(value: string): string[] {
  const quotas = parseStrataQuotas(value)
  if (quotas === undefined) return ['must be a JSON list of {"stratum": {key: answer}, "quota": number}']
  const strata = quotas.map(({ stratum }) => JSON.stringify(Object.entries(stratum).sort()))
  return [
    ...(quotas.length > MAX_STRATA_QUOTAS ? [`must have at most ${MAX_STRATA_QUOTAS} quotas`] : []),
    ...(new Set(strata).size < strata.length ? ['has two quotas for the same answers'] : []),
    ...quotas.flatMap(quotaProblems),
  ]
}

const quotaProblems = ({ stratum, quota }: StratumQuota, i: number) => [
  ...(Object.keys(stratum).length === 0 ? [`quota ${i + 1} names no answer`] : []),
  ...(isQuota(String(quota)) ? [] : [`quota ${i + 1} must be a whole number from 1 to 999999`]),
]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
