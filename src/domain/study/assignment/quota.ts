import { isQuota, parseStrataQuotas, type StratumQuota } from '#domain/parameters/assignment-settings.ts'
import type { Stratum } from './drawn-assignment.ts'
import { type Fill, heldIn, type StratumFill } from './fill.ts'
import { isWithin } from './stratum.ts'

/** How many completes a study wants. null: as many as come. */
export type Quotas = {
  total: number | null
  ofCondition: ReadonlyMap<number, number>
  ofStrata: readonly StratumQuota[]
}

/**
 * Conditions that still admit people; none where the study is full. `fills` are completes plus live sessions: a live session takes a
 * place, or a hundred people who arrive together would all get the last one. It is held from the first stored event on, and for a short
 * time before (`held`); it is free again when the person leaves or was not seen for half an hour. People whose condition is not drawn yet, as condition 0, count for the total. `nTaken`: more than in `fills`,
 * where a later version of the study has further conditions.
 */
export function openConditions(
  fills: readonly Fill[],
  { total, ofCondition }: Pick<Quotas, 'total' | 'ofCondition'>,
  nTaken = takenOf(fills),
): number[] {
  if (total !== null && nTaken >= total) return []
  return fills.flatMap((fill) =>
    fill.condition !== 0 && heldIn(fill) < (ofCondition.get(fill.condition) ?? Number.POSITIVE_INFINITY) ? [fill.condition] : [],
  )
}

/** Whether somebody can begin whose condition is drawn later: everybody who is on the way to the draw takes a place too. */
export function hasPlace(fills: readonly Fill[], quotas: Quotas): boolean {
  const places = fills
    .filter(({ condition }) => condition !== 0)
    .reduce((sum, { condition }) => sum + (quotas.ofCondition.get(condition) ?? Number.POSITIVE_INFINITY), 0)
  return takenOf(fills) < places && openConditions(fills, quotas).length > 0
}

export const takenOf = (fills: readonly Fill[]) => fills.reduce((sum, fill) => sum + heldIn(fill), 0)

/** Whether a quota of this stratum, or of a wider one, is reached. */
export const isStratumFull = (stratum: Stratum, people: readonly StratumFill[], { ofStrata }: Quotas): boolean =>
  ofStrata.some(
    (each) =>
      isWithin(stratum, each.stratum) &&
      takenOf(people.filter((fill) => fill.condition !== 0 && isWithin(fill.stratum, each.stratum))) >= each.quota,
  )

type Setting = { condition: number; param: string; value: string }

/** The quotas among a study's settings. */
export function quotasIn(settings: readonly Setting[]): Quotas {
  const valuesOf = (name: string) => settings.filter(({ param, value }) => param === name && isQuota(value))
  const [total] = valuesOf('quota-total')
  return {
    total: total === undefined ? null : Number(total.value),
    ofCondition: new Map(valuesOf('quota').map(({ condition, value }) => [condition, Number(value)])),
    ofStrata: parseStrataQuotas(settings.find(({ param }) => param === 'quota-strata')?.value ?? '') ?? [],
  }
}
