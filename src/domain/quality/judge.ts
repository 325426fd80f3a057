import type { Arrival } from './arrival.ts'
import type { PersonFacts } from './facts.ts'
import { flagRules, personRules, qualityRules } from './rules/index.ts'
import { isFlagged, type QualityRule } from './rules/quality-rule.ts'

/** By the name of the rule; null where there is nothing to judge. */
export type RuleValues = Readonly<Record<string, number | null>>

/** Exact enough for every unit, and the same after it was stored. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000

/** What the rules that need nothing but the person find. */
export const valuesOfPerson = (facts: PersonFacts): RuleValues =>
  Object.fromEntries(
    personRules.map(({ name, valueFor }) => {
      const value = valueFor(facts)
      return [name, value === undefined ? null : rounded(value)]
    }),
  )

/** Whether the flag of each rule of the tables is up, at the rule's own threshold; null where it cannot be judged. */
export const flagsOf = (values: RuleValues): Readonly<Record<string, boolean | null>> =>
  Object.fromEntries(
    flagRules.map((rule) => {
      const value = values[rule.name] ?? null
      return [rule.name, value === null ? null : isFlagged(rule, value, rule.threshold)]
    }),
  )

/** Somebody whose visits are stored. */
export type JudgedPerson = Arrival & { values: RuleValues }

/** The values of all rules for some people of a study, in the order of their arrival. */
export function valuesOfPeople(people: readonly JudgedPerson[]): RuleValues[] {
  const ofGroup = qualityRules.flatMap((rule) =>
    rule.judges === 'group' ? [{ name: rule.name, values: rule.valuesOf(people) }] : [],
  )
  return people.map(({ values }, at) => ({
    ...values,
    ...Object.fromEntries(ofGroup.map((rule) => [rule.name, rule.values[at] ?? null])),
  }))
}

/** A rule that was switched on, and where its flag begins. */
export type ChosenRule = { name: string; threshold: number }

/** `waves`: those in which it is up, by their names; absent in a study of one visit. */
export type RaisedFlag = ChosenRule & { value: number; waves?: string[] | undefined }

/** The chosen rules that flag somebody with these values. */
export const raisedFlags = (values: RuleValues, chosen: readonly ChosenRule[]): RaisedFlag[] =>
  chosen.flatMap(({ name, threshold }) => {
    const rule = qualityRules.find((each) => each.name === name)
    const value = values[name] ?? null
    return rule !== undefined && value !== null && isFlagged(rule, value, threshold) ? [{ name, threshold, value }] : []
  })

const chosenAsShipped = ({ name, threshold }: QualityRule): ChosenRule => ({ name, threshold })

/** Until somebody chooses others. */
export const DEFAULT_RULES: readonly ChosenRule[] = qualityRules.filter(({ isOnByDefault }) => isOnByDefault).map(chosenAsShipped)
