import type { ChosenRule, RaisedFlag } from '#domain/quality/judge.ts'
import { findQualityRule } from '#domain/quality/rules/index.ts'
import type { QualityRule } from '#domain/quality/rules/quality-rule.ts'
import { shownNumber, valueText, wavesText } from '#domain/quality/words.ts'
import type { FlaggedPerson, JudgedRule, ShownQuality } from './use-quality.ts'

export const PEOPLE_LISTS = ['to-decide', 'excluded', 'all'] as const
export type QualityList = (typeof PEOPLE_LISTS)[number]

export const LIST_LABELS: Readonly<Record<QualityList, string>> = {
  'to-decide': 'Flagged',
  excluded: 'Excluded',
  all: 'Both',
}

export const peopleIn = (people: readonly FlaggedPerson[], list: QualityList): FlaggedPerson[] =>
  people.filter(({ excluded_at }) => list === 'all' || (excluded_at !== null) === (list === 'excluded'))

/** "1 person", "1,200 people". */
export const peopleText = (n: number): string => (n === 1 ? '1 person' : `${n.toLocaleString('en')} people`)

/** "1 network", "12 networks". */
export const networksText = (n: number): string => (n === 1 ? '1 network' : `${n.toLocaleString('en')} networks`)

/** "3 of 120 flagged", or why there is nothing to say. */
export function foundText({ n_judged, n_flagged }: JudgedRule, { unjudged }: QualityRule): string {
  if (n_judged === 0) return `Nothing to judge: ${unjudged}.`
  return `${n_flagged.toLocaleString('en')} of ${n_judged.toLocaleString('en')} flagged`
}

/** "fast: 0.3 s per card (wave week)". */
export function flagText(flag: RaisedFlag): string {
  const { name, value } = flag
  const rule = findQualityRule(name)
  if (rule === undefined) return name
  const found = rule.measure === 'yes-no' ? rule.short : `${rule.short}: ${valueText(rule, value)}`
  return `${found}${wavesText(flag)}`
}

/** Of a rule that was tried on simulated people, how many of them it flags at its own threshold; none of them should be. */
export function falseAlarmText({ falseAlarms, measure }: QualityRule): string {
  if (falseAlarms === undefined) return ''
  if (falseAlarms === 0) return 'Flags none of the simulated people.'
  const atMost = `Flags at most ${shownNumber('share', falseAlarms)} % of the simulated people`
  return measure === 'yes-no' ? `${atMost}.` : `${atMost} at its own threshold.`
}

export const beforeThreshold = ({ flagged }: QualityRule): string =>
  flagged === 'below' ? 'Below' : flagged === 'above' ? 'Above' : 'From'

/** "Too fast per card, below 0.5 s per card". */
export function chosenText({ name, threshold }: ChosenRule): string {
  const rule = findQualityRule(name)
  if (rule === undefined) return name
  if (rule.measure === 'yes-no') return rule.label
  return `${rule.label}, ${beforeThreshold(rule).toLowerCase()} ${valueText(rule, threshold)}`
}

/** Where a bin begins and ends, in the unit that people read. */
export const binText = ({ measure }: QualityRule, { from, to }: { from: number; to: number }): string =>
  measure === 'count' || measure === 'yes-no' ? String(from) : `${shownNumber(measure, from)} to ${shownNumber(measure, to)}`

/** Whether the rules that were fixed before the study were kept, in a sentence. */
export function keptText({ n_flagged, n_by_rules, n_otherwise, n_missing }: NonNullable<ShownQuality['fixed']>): string {
  if (n_missing > 0)
    return `Not kept yet: ${peopleText(n_missing)} whom these rules flag ${n_missing === 1 ? 'is' : 'are'} not excluded.`
  if (n_otherwise > 0)
    return `${peopleText(n_otherwise)} ${n_otherwise === 1 ? 'was' : 'were'} excluded for another reason than these rules.`
  if (n_flagged === 0 && n_by_rules === 0) return 'These rules flag nobody so far, and nobody is excluded.'
  return 'Kept: everybody whom these rules flag is excluded, and nobody else.'
}

/** Whether two choices are the same, in whichever order. */
export const isSameChoice = (one: readonly ChosenRule[], other: readonly ChosenRule[]): boolean =>
  one.length === other.length &&
  one.every(({ name, threshold }) => other.some((rule) => rule.name === name && rule.threshold === threshold))
