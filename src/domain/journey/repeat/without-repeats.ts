import { FEEDS } from '../../feeds/feed-settings.ts'
import { parseForms } from '../../parameters/forms.ts'
import { findQuestionnaire } from '../../questionnaires/index.ts'
import type { Definition } from '../../questions/definition.ts'
import { givenForms, withForms } from '../../questions/library/forms-in-settings.ts'
import { isCopyable, shippedDefinition } from '../../questions/library/shipped-definition.ts'
import { OWN_QUESTIONNAIRES } from '../../questions/own-questionnaires.ts'
import { CUSTOM_MESSAGE, FINAL_PAGE } from '../../session/final-page.ts'
import type { ConditionSetting } from '../../study/checks/condition-settings.ts'
import { CONTACT_FORM } from '../../waves/contact-address.ts'
import { WAVES } from '../../waves/wave.ts'
import { JOURNEY } from '../parse-journey.ts'
import { feedsInRound, formsInRound, namesInRound, stepsInRound } from './in-round.ts'
import { isRecord, type Repeat, repeatIn } from './repeat.ts'

type Settings = readonly ConditionSetting[]

/**
 * The settings with the steps that repeats in journeys become, those of waves included: a block for each round, with feeds and copies of its
 * questionnaires of its own. Everything else sees steps alone. What cannot be read stays, and the check of the settings names it.
 */
export function withoutRepeats(settings: Settings): ConditionSetting[] {
  const own = givenForms(settings)
  const repeats = settings.flatMap((setting) => journeysIn(setting).flatMap(repeatsIn))
  if (own === undefined || repeats.length === 0) return [...settings]
  const known = [...own, ...shippedIn(repeats, own)]
  const made: Definition[] = []
  const repeatedNames = new Set<string>()
  const asked = new Set<string>()
  const expandedSteps = (entries: readonly unknown[]): unknown[] => {
    const steps = entries.flatMap((entry): unknown[] => {
      const repeat = repeatIn(entry)
      if (repeat === undefined) return [entry]
      return repeat.rounds.flatMap((round) => {
        const names = namesInRound(round, repeat, known)
        for (const { name } of names.repeated) repeatedNames.add(name)
        made.push(...formsInRound(round, names))
        return stepsInRound(round, repeat, names)
      })
    })
    for (const step of steps) if (isRecord(step) && typeof step['form'] === 'string') asked.add(step['form'])
    return steps
  }
  const expanded = settings.map((setting): ConditionSetting => {
    if (setting.param === 'forms') for (const name of parseForms(setting.value) ?? []) asked.add(name)
    if (setting.param === JOURNEY) return { ...setting, value: JSON.stringify(expandedSteps(listIn(setting.value))) }
    if (setting.param === FEEDS) return { ...setting, value: feedsOf(setting, settings, known) }
    if (setting.param !== WAVES) return setting
    const waves = listIn(setting.value).map((wave) =>
      isRecord(wave) && Array.isArray(wave['journey']) ? { ...wave, journey: expandedSteps(wave['journey']) } : wave,
    )
    return { ...setting, value: waves.length === 0 ? setting.value : JSON.stringify(waves) }
  })
  const kept = own.filter(({ name }) => !repeatedNames.has(name) || asked.has(name))
  // Conditions and waves that repeat the same have the same copies.
  const copies = [...new Map(made.map((copy) => [JSON.stringify(copy), copy])).values()]
  return withForms(
    expanded.filter(({ param }) => param !== OWN_QUESTIONNAIRES),
    [...kept, ...copies],
  )
}

/** Each round has keys of its own, so of a shipped questionnaire it has a copy. What ends a visit or asks for an address is there once. */
function shippedIn(repeats: readonly Repeat[], own: readonly Definition[]): Definition[] {
  const names = new Set(repeats.flatMap(({ steps }) => steps.flatMap((step) => (step.step === 'form' ? step.form : []))))
  return [...names].flatMap((name) => {
    const shipped = own.some((each) => each.name === name) ? undefined : findQuestionnaire(name)
    const isOnce = shipped === undefined || [CUSTOM_MESSAGE, FINAL_PAGE, CONTACT_FORM].includes(name)
    return isOnce || !isCopyable(shipped) ? [] : [shippedDefinition(shipped)]
  })
}

/** The journeys of a setting: that of the study, or those of waves. */
function journeysIn({ param, value }: ConditionSetting): unknown[][] {
  if (param === JOURNEY) return [listIn(value)]
  if (param !== WAVES) return []
  return listIn(value).flatMap((wave) => (isRecord(wave) && Array.isArray(wave['journey']) ? [wave['journey']] : []))
}

const repeatsIn = (entries: readonly unknown[]): Repeat[] => entries.flatMap((entry) => repeatIn(entry) ?? [])

/** The setting `feeds` of a condition, with the rounds of its journeys. A feed that is also shown outside of them keeps its own. */
function feedsOf({ condition, value }: ConditionSetting, settings: Settings, known: readonly Definition[]): string {
  const feeds = readJson(value)
  if (!isRecord(feeds)) return value
  const entries = settings.filter((each) => each.condition === condition).flatMap((each) => journeysIn(each).flat())
  const all = repeatsIn(entries).flatMap((repeat) => repeat.rounds.map((round) => namesInRound(round, repeat, known)))
  const outside = new Set(entries.flatMap((entry) => (isRecord(entry) && 'feed' in entry ? [entry['feed']] : [])))
  const repeated = new Set(all.flatMap((names) => [...names.feeds.keys()]))
  const others = Object.entries(feeds).filter(([name]) => !repeated.has(name) || outside.has(name))
  return JSON.stringify({
    ...Object.fromEntries(others),
    ...Object.assign({}, ...all.map((names) => feedsInRound(feeds, names))),
  })
}

function listIn(value: string): unknown[] {
  const list = readJson(value)
  return Array.isArray(list) ? list : []
}

function readJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
