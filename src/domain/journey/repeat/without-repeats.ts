import { FEEDS } from '../../feeds/feed-settings.ts'
import type { Definition } from '../../questions/definition.ts'
import { givenForms } from '../../questions/library/forms-in-settings.ts'
import { OWN_QUESTIONNAIRES } from '../../questions/own-questionnaires.ts'
import type { ConditionSetting } from '../../study/checks/condition-settings.ts'
import { JOURNEY } from '../parse-journey.ts'
import { feedsInRound, formsInRound, namesInRound, stepsInRound } from './in-round.ts'
import { isRecord, repeatIn } from './repeat.ts'

type Settings = readonly ConditionSetting[]

/**
 * The settings with the steps that repeats in journeys become: a block for each round, with feeds and copies of the study’s questionnaires
 * of its own. Everything else sees steps alone. What cannot be read stays, and the check of the settings names it.
 */
export function withoutRepeats(settings: Settings): ConditionSetting[] {
  const own = givenForms(settings)
  const hasRepeats = settings.some(({ param, value }) => param === JOURNEY && entriesOf(value).some((entry) => repeatIn(entry)))
  if (own === undefined || !hasRepeats) return [...settings]
  const made: Definition[] = []
  const repeatedNames = new Set<string>()
  const asked = new Set<string>()
  const expanded = settings.map((setting): ConditionSetting => {
    if (setting.param !== JOURNEY) return setting
    const steps = entriesOf(setting.value).flatMap((entry) => {
      const repeat = repeatIn(entry)
      if (repeat === undefined) return [entry]
      return repeat.rounds.flatMap((round) => {
        const names = namesInRound(round, repeat, own)
        for (const { name } of names.repeated) repeatedNames.add(name)
        made.push(...formsInRound(round, names))
        return stepsInRound(round, repeat, names)
      })
    })
    for (const step of steps) if (isRecord(step) && typeof step['form'] === 'string') asked.add(step['form'])
    return { ...setting, value: JSON.stringify(steps) }
  })
  const kept = own.filter(({ name }) => !repeatedNames.has(name) || asked.has(name))
  // Conditions that repeat the same have the same copies.
  const copies = [...new Map(made.map((copy) => [JSON.stringify(copy), copy])).values()]
  const forms = JSON.stringify([...kept, ...copies])
  return expanded.map((setting) => {
    if (setting.param === OWN_QUESTIONNAIRES) return { ...setting, value: forms }
    return setting.param === FEEDS ? { ...setting, value: feedsOf(setting, settings, own) } : setting
  })
}

/** The setting `feeds` of a condition, with the rounds of its journey. */
function feedsOf({ condition, value }: ConditionSetting, settings: Settings, own: readonly Definition[]): string {
  const feeds = readJson(value)
  if (!isRecord(feeds)) return value
  const journey = settings.find((each) => each.condition === condition && each.param === JOURNEY)?.value ?? ''
  const repeats = entriesOf(journey).flatMap((entry) => repeatIn(entry) ?? [])
  const all = repeats.flatMap((repeat) => repeat.rounds.map((round) => namesInRound(round, repeat, own)))
  const repeated = new Set(all.flatMap((names) => [...names.feeds.keys()]))
  const others = Object.entries(feeds).filter(([name]) => !repeated.has(name))
  return JSON.stringify({
    ...Object.fromEntries(others),
    ...Object.assign({}, ...all.map((names) => feedsInRound(feeds, names))),
  })
}

function entriesOf(value: string): unknown[] {
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
