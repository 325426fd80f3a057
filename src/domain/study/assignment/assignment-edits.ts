import { parseAssignmentBy, parseStrataQuotas, parseWeights, type StratumQuota } from '#domain/parameters/assignment-settings.ts'
import type { AssignmentMethod } from './drawn-assignment.ts'
import { leastFilled } from './methods/least-filled.ts'
import type { StratumItem } from './stratum.ts'

type Key = 'assignment' | 'assignment-by' | 'assignment-coin' | 'assignment-weights' | 'quota-strata'

/** The settings of an assignment as they are written. */
export type WrittenAssignment = Readonly<Record<Key, string>>

type Patch = Partial<WrittenAssignment>

/** Another method. Weights mean something else in each, and only minimisation has a coin. */
export const withMethod = (method: AssignmentMethod): Patch => ({
  assignment: method === leastFilled.name ? '' : method,
  'assignment-weights': '',
  ...(method !== 'minimisation' && { 'assignment-coin': '' }),
})

/** Other items. Weights and quotas of items that are gone go with them. */
export function withItems(written: WrittenAssignment, items: readonly StratumItem[]): Patch {
  const isChosen = (key: string) => items.some((item) => item.key === key)
  const quotas = quotasOf(written).filter(({ stratum }) => Object.keys(stratum).every(isChosen))
  const isByItem = written.assignment === 'minimisation'
  const weights = Object.entries(weightsOf(written)).filter(([name]) => !isByItem || isChosen(name))
  return {
    'assignment-by': writtenList(items.map((item) => (item.bands === undefined ? item.key : item))),
    'assignment-weights': writtenObject(weights),
    'quota-strata': writtenList(quotas),
  }
}

/** A weight of 1 is none. */
export function withWeight(written: WrittenAssignment, name: string, weight: number): Patch {
  const others = Object.entries(weightsOf(written)).filter(([other]) => other !== name)
  return { 'assignment-weights': writtenObject(weight === 1 ? others : [...others, [name, weight]]) }
}

/** Relative chances of the conditions, in their order. */
export const withChances = (chances: readonly number[]): Patch => ({
  'assignment-weights': writtenObject(chances.map((chance, i) => [String(i + 1), chance])),
})

export const withQuotas = (quotas: readonly StratumQuota[]): Patch => ({ 'quota-strata': writtenList(quotas) })

export const itemsOf = (written: WrittenAssignment): readonly StratumItem[] => parseAssignmentBy(written['assignment-by']) ?? []

export const weightsOf = (written: WrittenAssignment): Readonly<Record<string, number>> =>
  parseWeights(written['assignment-weights']) ?? {}

/** Relative chances in the order of the conditions; a condition that none is written for has 1. */
export function chancesOf(written: WrittenAssignment): number[] {
  const weights = weightsOf(written)
  const last = Math.max(0, ...Object.keys(weights).map(Number))
  return Array.from({ length: last }, (_, i) => weights[i + 1] ?? 1)
}

export const quotasOf = (written: WrittenAssignment): readonly StratumQuota[] => parseStrataQuotas(written['quota-strata']) ?? []

const writtenList = (list: readonly unknown[]) => (list.length === 0 ? '' : JSON.stringify(list))

const writtenObject = (entries: readonly (readonly [string, number])[]) =>
  entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries))
