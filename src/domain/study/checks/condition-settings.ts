import { FEEDS, parseFeeds, settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { JOURNEY, parseJourney } from '#domain/journey/parse-journey.ts'
import { beforeFeed, formsIn } from '#domain/journey/planned-step.ts'
import { NO_SET_MESSAGE } from '#domain/parameters/chosen-sets.ts'
import { findParameter, SECRET_PARAMETERS, STUDY_WIDE_PARAMETERS } from '#domain/parameters/index.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import type { Known } from '#domain/parameters/parameter.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { canHold, type FactRange } from '#domain/questions/checks/can-hold.ts'
import { rangeOfOther } from '#domain/questions/checks/fact-range.ts'
import { contradictionsIn } from './contradictions.ts'

type Settings = Readonly<Record<string, string>>

/** What people read before the feed besides questionnaires. */
const READ_BEFORE = ['consent', 'instruct']

const RULE = 'must be the same in all conditions, because people who are asked before the feed get their condition there'

/** More would not fit on a page, and hardly into a study. */
export const MAX_CONDITIONS = 100

export const tooManyConditions = (n: number) => `A study has at most ${MAX_CONDITIONS} conditions, not ${n}`

/** One row of a study's settings, in the published format. */
export type ConditionSetting = { condition: number; param: string; value: string }

type Checked = { ok: true; nConditions: number } | { ok: false; problems: string[] }

/** All problems of the settings of a new study, in the order of the settings. */
export function checkConditionSettings(settings: readonly ConditionSetting[], known: Omit<Known, 'settings'>): Checked {
  const problems: string[] = []
  const byCondition = settingsByCondition(settings)
  const seen = new Set<string>()
  for (const { condition, param, value } of settings) {
    const place = `condition ${condition}, ${param}`
    const parameter = findParameter(param)
    if (parameter === undefined) problems.push(`condition ${condition}: unknown parameter '${param}'`)
    else
      problems.push(
        ...parameter
          .check(value, { ...known, settings: byCondition.get(condition) ?? {} })
          .map((problem) => (problem === NO_SET_MESSAGE ? problem : `${place}: ${problem}`)),
      )
    const key = `${condition}/${param}`
    if (seen.has(key)) problems.push(`${place}: set twice`)
    seen.add(key)
  }
  problems.push(...contradictions(byCondition), ...differencesBeforeFeed(byCondition), ...stepsForNobody(byCondition))
  for (const param of STUDY_WIDE_PARAMETERS) {
    const values = statedValues(settings, param)
    const shown = SECRET_PARAMETERS.includes(param) ? '' : `: ${values.map((value) => value || '(empty)').join(', ')}`
    if (values.length > 1) problems.push(`${param} differs between conditions${shown}`)
  }
  const nConditions = countConditions(settings, problems)
  if (nConditions > MAX_CONDITIONS) return { ok: false, problems: [...new Set([...problems, tooManyConditions(nConditions)])] }
  const withoutSet = Array.from({ length: nConditions }, (_, i) => i + 1).filter(
    (condition) => !seen.has(`${condition}/entity_sets`),
  )
  if (withoutSet.length > 0) problems.push(`${NO_SET_MESSAGE} Missing in condition ${withoutSet.join(', ')}`)
  return problems.length === 0 ? { ok: true, nConditions } : { ok: false, problems: [...new Set(problems)] }
}

type ByCondition = ReadonlyMap<number, Readonly<Record<string, string>>>

function settingsByCondition(settings: readonly ConditionSetting[]): ByCondition {
  const byCondition = new Map<number, Record<string, string>>()
  for (const { condition, param, value } of settings) {
    const parameters = byCondition.get(condition) ?? {}
    parameters[param] = value
    byCondition.set(condition, parameters)
  }
  return byCondition
}

const contradictions = (byCondition: ByCondition): string[] =>
  [...byCondition].flatMap(([condition, parameters]) => {
    const feeds = [...(parseFeeds(parameters[FEEDS] ?? '')?.keys() ?? [])]
    const found = [parameters, ...feeds.map((feed) => settingsOfFeed(parameters, feed))].flatMap(contradictionsIn)
    return [...new Set(found.map(({ param, text }) => `condition ${condition}, ${param}: ${text}`))]
  })

/** Reads `n-conditions`, which must agree with the conditions in the settings. */
function countConditions(settings: readonly ConditionSetting[], problems: string[]): number {
  const highest = Math.max(...settings.map(({ condition }) => condition))
  const stated = [...new Set(statedValues(settings, 'n-conditions').map(Number))]
  const [first] = stated
  if (first === undefined || !Number.isInteger(first)) return highest
  if (stated.length > 1) problems.push(`n-conditions differs between conditions: ${stated.join(', ')}`)
  if (first < highest) problems.push(`n-conditions is ${first}, but there are settings for condition ${highest}`)
  return Math.max(first, highest)
}

/** The distinct values of a setting over all conditions that have it. */
const statedValues = (settings: readonly ConditionSetting[], name: string) => [
  ...new Set(settings.filter(({ param }) => param === name).map(({ value }) => value)),
]

/**
 * Where something is asked before the feed, the condition is drawn after it, so that nobody has a condition up to there: what comes before
 * must be the same in all of them.
 */
export function differencesBeforeFeed(byCondition: ReadonlyMap<number, Settings>): string[] {
  const all = [...byCondition.values()].map(normaliseParameters)
  const starts = all.map((settings) => beforeFeed(journeyOf(settings, '')))
  const forms = starts.flatMap(formsIn)
  if (forms.length === 0) return []
  const isTopical = forms.some(({ name }) => findQuestionnaire(name)?.inStudy !== undefined)
  const compared = [...READ_BEFORE, ...(isTopical ? ['topics'] : [])]
  return [
    ...(areEqual(starts.map((steps) => JSON.stringify(steps))) ? [] : [`${JOURNEY}: the steps before the feed ${RULE}`]),
    ...compared.flatMap((param) => (areEqual(all.map((settings) => settings[param] ?? '')) ? [] : [`${param}: ${RULE}`])),
  ]
}

const areEqual = (values: readonly string[]) => new Set(values).size < 2

/** Forms that no condition of the study asks, such as "only in condition 3" of two. What answers can be is checked with the journey. */
export function stepsForNobody(byCondition: ReadonlyMap<number, Settings>): string[] {
  const asked = [...byCondition].flatMap(([condition, settings]) =>
    (parseJourney(settings[JOURNEY] ?? '') ?? []).flatMap((step) => {
      if (step.step !== 'form') return []
      const rangeOf = (fact: string): FactRange => (fact === 'condition' ? only(condition) : rangeOfOther(fact))
      return [{ form: step.form, isPossible: step.if === undefined || canHold(step.if, rangeOf) }]
    }),
  )
  const forms = [...new Set(asked.map(({ form }) => form))]
  return forms
    .filter((form) => asked.every((each) => each.form !== form || !each.isPossible))
    .map((form) => `${JOURNEY}: '${form}' is for nobody, because what it depends on holds in no condition`)
}

const only = (condition: number): FactRange => ({ kind: 'one-of', values: [String(condition)] })
