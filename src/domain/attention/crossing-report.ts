import { type CellTally, type Crossing, pooled } from './crossing.ts'
import { differenceOf, type Estimate, type Moments, meanOf, withZeros } from './moments.ts'

/** Fewer people in a condition are shown as a number alone: one of them would decide every figure. */
export const LEAST_PEOPLE = 5

/** `dwell` and `dwell_as_set` in milliseconds per card; of a button or act, the share of the cards that a person saw. */
export type Outcome = { name: 'dwell' | 'dwell_as_set' } | { name: string; place: number }

/** People of a condition (null: of all) at the cards of a level. Figures are null with too few people. */
export type CrossedCell = { outcome: string; level: string; condition: number | null; n: number; figures: Estimate | null }

/**
 * `levels`: this level minus the one that is compared with, of the same people. `conditions`: this condition minus the one that is compared
 * with, at this level. `both`: the difference between levels in this condition minus that in the one that is compared with.
 */
export type CrossedDifference = CrossedCell & { between: 'levels' | 'conditions' | 'both'; nAgainst: number | null }

export type CrossingReport = {
  level: string | null
  condition: number | null
  cells: CrossedCell[]
  differences: CrossedDifference[]
}

type Asked = {
  outcomes: readonly Outcome[]
  /** Levels that may be shown, in their order. */
  levels: readonly string[]
  offers: readonly (readonly number[])[]
  mayCompare: boolean
  /** What others are compared with. */
  against: { level: string | undefined; condition: number | undefined }
}

/** Without `mayCompare` all conditions are one. */
export function crossingReport(crossing: Crossing, { outcomes, levels, offers, mayCompare, against }: Asked): CrossingReport {
  const numbers = [...crossing.keys()].sort((one, other) => one - other)
  const rows = mayCompare && numbers.length > 1 ? numbers.map((one) => ({ condition: one, cells: crossing.get(one) })) : undefined
  const conditions = rows ?? [{ condition: null, cells: pooled(crossing) }]
  const first = conditions.find(({ condition }) => condition === against.condition) ?? conditions[0]
  const level = levels.find((one) => one === against.level) ?? null
  const cells: CrossedCell[] = []
  const differences: CrossedDifference[] = []
  for (const outcome of outcomes) {
    const own = (of: typeof first, one: string) => momentsOf(of?.cells?.get(one), 'own', outcome, offers)
    const minusLevel = (of: typeof first, one: string) => momentsOf(of?.cells?.get(one), 'against', outcome, offers)
    for (const one of levels) {
      for (const row of conditions) {
        const { condition } = row
        const at = { outcome: outcome.name, level: one, condition }
        const value = own(row, one)
        if (value.n > 0) cells.push({ ...at, ...shown(value, meanOf) })
        const isOther = row !== first
        if (isOther) differences.push({ ...at, between: 'conditions', ...shownDifference(value, own(first, one)) })
        if (level === null || one === level) continue
        const paired = minusLevel(row, one)
        differences.push({ ...at, between: 'levels', nAgainst: null, ...shown(paired, meanOf) })
        if (isOther) differences.push({ ...at, between: 'both', ...shownDifference(paired, minusLevel(first, one)) })
      }
    }
  }
  return {
    level,
    condition: rows === undefined ? null : (first?.condition ?? null),
    cells,
    differences: differences.filter(hasPeople),
  }
}

const hasPeople = ({ n, nAgainst }: CrossedDifference) => n > 0 && nAgainst !== 0

const shown = (moments: Moments, estimate: (moments: Moments) => Estimate | null) => ({
  n: moments.n,
  figures: moments.n < LEAST_PEOPLE ? null : estimate(moments),
})

const shownDifference = (one: Moments, other: Moments) => ({
  n: one.n,
  nAgainst: other.n,
  figures: one.n < LEAST_PEOPLE || other.n < LEAST_PEOPLE ? null : differenceOf(one, other),
})

const NOBODY: Moments = { n: 0, mean: 0, squares: 0 }

function momentsOf(
  cell: CellTally | undefined,
  which: 'own' | 'against',
  outcome: Outcome,
  offers: readonly (readonly number[])[],
): Moments {
  if (cell === undefined) return NOBODY
  const { set, chosen, seen, done } = cell[which]
  if (!('place' in outcome)) return outcome.name === 'dwell' ? chosen : set
  const { place } = outcome
  const mayCount = (offer: number) => cell.unoffered.has(place) || offers[offer]?.includes(place) === true
  const n = seen.reduce((sum, people, offer) => (mayCount(offer) ? sum + people : sum), 0)
  const did = done[place] ?? NOBODY
  // Those who could and did not.
  return withZeros(did, Math.max(0, n - did.n))
}
