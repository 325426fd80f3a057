import { withoutExit } from '../disclosure/without-exits.ts'
import { isExitSetting } from '../parameters/exits.ts'
import type { ChosenRule } from '../quality/judge.ts'
import { findQualityRule } from '../quality/rules/index.ts'
import { thresholdText } from '../quality/words.ts'
import type { ConditionSetting } from '../study/checks/condition-settings.ts'
import { conditionNames } from '../study/design/words.ts'
import { diffSettings, type SettingChange, withoutValues } from '../study/lifecycle/diff-settings.ts'
import { RUNNING_SETTINGS } from '../study/lifecycle/running-settings.ts'
import type { Snapshot } from './registration.ts'

/** A study at one moment, as far as a preregistration is about it. */
export type StudyAt = {
  nConditions: number
  settings: readonly ConditionSetting[]
  fixedRules: readonly ChosenRule[] | null
}

/** Everything that is not as it was: settings, and what is said in sentences. */
export type ChangesSince = { settings: readonly SettingChange[]; others: readonly string[] }

/** The study as it was when it was marked: the frozen settings of that version, with those that change in place as they were then. */
export const studyThen = (
  version: { nConditions: number; settings: readonly ConditionSetting[] },
  { running, fixedRules }: Snapshot,
): StudyAt => ({
  nConditions: version.nConditions,
  settings: [...version.settings.filter(({ param }) => !isRunning(param)), ...running],
  fixedRules,
})

export const runningIn = (settings: readonly ConditionSetting[]): ConditionSetting[] =>
  settings.filter(({ param, value }) => isRunning(param) && value !== '')

const isRunning = (param: string) => (RUNNING_SETTINGS as readonly string[]).includes(param)

export function changesSince(then: StudyAt, now: StudyAt): ChangesSince {
  const settings = diffSettings(then, now).map(withoutExits)
  return { settings, others: [...conditionChanges(then, now), ...ruleChanges(then.fixedRules ?? [], now.fixedRules ?? [])] }
}

/** Somebody with a code can be paid without taking part. That it was changed is enough; waves have codes of their own. */
function withoutExits(change: SettingChange): SettingChange {
  const [before, after] = [change.before, change.after].map((value) => value && withoutExit(change.param, value))
  return isExitSetting(change.param) || before === after
    ? withoutValues(change)
    : { ...change, before: before ?? null, after: after ?? null }
}

export const countChanges = ({ settings, others }: ChangesSince): number => settings.length + others.length

/** Settings say it too where the create page made the study. */
function conditionChanges(then: StudyAt, now: StudyAt): string[] {
  const [from, to] = [Math.min(then.nConditions, now.nConditions) + 1, Math.max(then.nConditions, now.nConditions)]
  if (from > to) return []
  const changed = conditionNames(Array.from({ length: to - from + 1 }, (_, i) => from + i))
  return [
    `${changed} ${then.nConditions < now.nConditions ? 'added' : 'removed'}: ${then.nConditions} before, ${now.nConditions} now.`,
  ]
}

function ruleChanges(then: readonly ChosenRule[], now: readonly ChosenRule[]): string[] {
  const thresholdIn = (rules: readonly ChosenRule[], name: string) => rules.find((rule) => rule.name === name)?.threshold
  const names = [...new Set([...then, ...now].map(({ name }) => name))]
  return names.flatMap((name) => {
    const [before, after] = [thresholdIn(then, name), thresholdIn(now, name)]
    if (before === after) return []
    const label = findQualityRule(name)?.label ?? name
    if (before === undefined) return [`Exclusion rule added: ${label}${at(name, after)}.`]
    if (after === undefined) return [`Exclusion rule taken out: ${label}${at(name, before)}.`]
    return [`Exclusion rule changed: ${label}, before${at(name, before)}, now${at(name, after)}.`]
  })
}

function at(name: string, threshold: number | undefined): string {
  const rule = findQualityRule(name)
  if (rule === undefined || threshold === undefined || rule.measure === 'yes-no') return ''
  return ` ${thresholdText(rule, threshold)}`
}
