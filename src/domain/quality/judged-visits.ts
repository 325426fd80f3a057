import type { RaisedFlag, RuleValues } from './judge.ts'
import { findQualityRule, personRules } from './rules/index.ts'
import { isFlagged } from './rules/quality-rule.ts'

/** One visit of somebody; `wave` by its name, null in a study of one visit. */
export type JudgedVisit = { wave: string | null; values: RuleValues }

/** Somebody by all their visits: of each rule the value that is nearest to its flag, so that a person is flagged where any visit is. */
export function valuesOfVisits(visits: readonly JudgedVisit[]): RuleValues | null {
  const [first, ...others] = visits
  if (first === undefined) return null
  if (others.length === 0) return first.values
  return Object.fromEntries(
    personRules.map(({ name, flagged }) => {
      const values = visits.flatMap(({ values }) => values[name] ?? [])
      if (values.length === 0) return [name, null]
      return [name, flagged === 'below' ? Math.min(...values) : Math.max(...values)]
    }),
  )
}

/** The flags of a person, each with the waves in which it is up. Rules that compare people judge no single visit. */
export function withWavesOfFlags(flags: readonly RaisedFlag[], visits: readonly JudgedVisit[]): RaisedFlag[] {
  return flags.map((flag) => {
    const rule = findQualityRule(flag.name)
    const waves = visits.flatMap(({ wave, values }) => {
      const value = values[flag.name] ?? null
      return rule !== undefined && wave !== null && value !== null && isFlagged(rule, value, flag.threshold) ? [wave] : []
    })
    return waves.length === 0 ? flag : { ...flag, waves }
  })
}
