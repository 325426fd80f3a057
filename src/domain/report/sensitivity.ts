import type { VisitList } from '../attention/attention-of-person.ts'
import { dwellByCard } from '../attention/attention-rule.ts'
import { LEAST_PEOPLE } from '../attention/crossing-report.ts'
import { addValue, differenceOf, type Estimate, type Moments, meanOf, noMoments } from '../attention/moments.ts'
import { DWELL_COLUMNS, DWELL_DEFINITIONS, type DwellDefinition } from '../engagement/dwell-definition.ts'
import { valueIn } from '../group-by.ts'

/** Visits that are shorter do not count. 0: all do. */
const FLOORS_MS = [0, 250, 500, 1000] as const

/** `px` is a share of the card summed over time: it has no visits, and so no floor. */
export type DwellRule = { definition: DwellDefinition | 'px'; floorMs: number }

/** Everything that can be called dwell, side by side. */
export const DWELL_RULES: readonly DwellRule[] = [
  ...DWELL_DEFINITIONS.flatMap((definition) => FLOORS_MS.map((floorMs): DwellRule => ({ definition, floorMs }))),
  { definition: 'px', floorMs: 0 },
]

export const columnOf = ({ definition }: DwellRule): string => (definition === 'px' ? 'dwell_ms_px' : DWELL_COLUMNS[definition])

/** One person: their cards, and their visits to them. */
export type DwellOfPerson = {
  condition: number
  /** Cards that they were served, also those that they never saw. */
  nCards: number
  visits: Readonly<Record<DwellDefinition, VisitList>>
  /** On all of their cards; null where their pages streamed nothing. */
  pxMs: number | null
}

/** By condition, the moments of each rule. Nothing is kept of single people. */
export type SensitivityTally = Map<number, Moments[]>

/** A person is one value by each rule: the mean of their cards. */
export function addToSensitivity(tally: SensitivityTally, { condition, nCards, visits, pxMs }: DwellOfPerson): void {
  if (nCards === 0) return
  const moments = valueIn(tally, condition, () => DWELL_RULES.map(noMoments))
  DWELL_RULES.forEach(({ definition, floorMs }, i) => {
    const totalMs = definition === 'px' ? pxMs : sum(dwellByCard(visits[definition], nCards, floorMs))
    const own = moments[i]
    if (totalMs !== null && own !== undefined) addValue(own, totalMs / nCards)
  })
}

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)

/** By rule, in milliseconds per card and person. Null with too few people: one of them would decide every figure. */
export type SensitivityGroup = { condition: number | null; n: number; estimates: (Estimate | null)[] }

export type Sensitivity = {
  /** By condition; one group of everybody (null) where conditions may not be compared. */
  groups: SensitivityGroup[]
  /** Each condition minus the first one. */
  differences: SensitivityGroup[]
}

export function sensitivityOf(tally: SensitivityTally): Sensitivity {
  const all = [...tally].sort(([one], [other]) => one - other)
  const [first] = all
  return {
    groups: all.map(([condition, moments]) => ({
      condition: condition === EVERYBODY ? null : condition,
      n: peopleIn(moments),
      estimates: moments.map((own) => (own.n < LEAST_PEOPLE ? null : meanOf(own))),
    })),
    differences: all.slice(1).map(([condition, moments]) => ({
      condition,
      n: peopleIn(moments),
      estimates: moments.map((own, i) => differenceFrom(own, first?.[1][i])),
    })),
  }
}

/** The condition under which everybody is added while a study is blinded. People who have a condition have one from 1. */
export const EVERYBODY = 0

const peopleIn = (moments: readonly Moments[]) => moments[0]?.n ?? 0

const differenceFrom = (own: Moments, first: Moments | undefined): Estimate | null =>
  first === undefined || own.n < LEAST_PEOPLE || first.n < LEAST_PEOPLE ? null : differenceOf(own, first)
