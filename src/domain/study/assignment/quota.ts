import { isQuota } from '#domain/parameters/quota-value.ts'
import type { ConditionSetting } from '../checks/condition-settings.ts'
import type { Fill } from './assign-condition.ts'

/** How many completes a study wants. null: as many as come. */
export type Quotas = { total: number | null; ofCondition: ReadonlyMap<number, number> }

/**
 * Conditions that still admit people; none where the study is full. `fills` are completes plus live sessions: a live session takes a
 * place, or a hundred people who arrive together would all get the last one. The place is free again when the person leaves or was
 * not seen for half an hour.
 */
export function openConditions(fills: readonly Fill[], { total, ofCondition }: Quotas): Fill[] {
  const taken = fills.reduce((sum, { count }) => sum + count, 0)
  if (total !== null && taken >= total) return []
  return fills.filter(({ condition, count }) => count < (ofCondition.get(condition) ?? Number.POSITIVE_INFINITY))
}

/** The quotas among a study's settings. */
export function quotasIn(settings: readonly ConditionSetting[]): Quotas {
  const valuesOf = (name: string) => settings.filter(({ param, value }) => param === name && isQuota(value))
  const [total] = valuesOf('quota-total')
  return {
    total: total === undefined ? null : Number(total.value),
    ofCondition: new Map(valuesOf('quota').map(({ condition, value }) => [condition, Number(value)])),
  }
}
