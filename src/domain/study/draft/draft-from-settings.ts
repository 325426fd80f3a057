import { COMMENT_KEYS } from '#domain/comments/comment-settings.ts'
import { COMPOSER_KEYS } from '#domain/composer/composer.ts'
import { ORDER_KEYS } from '#domain/feed/order/order-rules.ts'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { parseJourney } from '#domain/journey/parse-journey.ts'
import { parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { parseForms } from '#domain/parameters/forms.ts'
import { MAX_STUDY_NAME_LENGTH, STUDY_WIDE_PARAMETERS } from '#domain/parameters/index.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import type { ConditionSetting } from '../checks/condition-settings.ts'
import type { Draft } from './draft.ts'
import {
  BUTTON_KEYS,
  blankCondition,
  type ConditionDraft,
  changeCondition,
  EXIT_KEYS,
  parametersOf,
  SWITCHED_TEXTS,
} from './draft-condition.ts'
import { ADVANCED_KEYS, ASSIGNMENT_KEYS, COUNT_KEYS, CUE_KEYS, LOOK_KEYS, STUDY_KEYS, VISIT_KEYS } from './draft-keys.ts'
import { isKnownForm } from './draft-own-forms.ts'
import { stepsOf, withSteps } from './journey-edits.ts'
import { studySections } from './sections.ts'

/**
 * Converts the settings of a study to a draft of the create page; the inverse of `draftSettings`. Values must not be URL-encoded.
 * Settings without a field on the page are kept.
 */
export function draftFromSettings(settings: readonly ConditionSetting[]): Draft {
  const conditions = valuesByCondition(settings).map(conditionFrom)
  const perCondition = studySections
    .filter(({ keys }) => new Set(conditions.map((condition) => JSON.stringify(keys.map((key) => condition[key])))).size > 1)
    .map(({ id }) => id)
  return { typedConditions: String(conditions.length), conditions, perCondition }
}

/** A new study from the settings of another one. Like every study of the page, it takes preview links alone for tests, unless its source says more. */
export function copyFromSettings(settings: readonly ConditionSetting[]): Draft {
  const draft = draftFromSettings(settings)
  const conditions = draft.conditions.map((condition) => ({
    ...condition,
    'study-name': nameOfCopy(condition['study-name']),
    'test-ids': condition['test-ids'] || blankCondition['test-ids'],
  }))
  return { ...draft, conditions }
}

/** Two studies of one name could not be told apart. A study without a name goes by its id, which the copy does not have. */
function nameOfCopy(name: string): string {
  if (name.trim() === '') return ''
  const [, first = name, nth] = /^(.*) \(copy(?: (\d+))?\)$/.exec(name) ?? []
  const mark = first === name ? ' (copy)' : ` (copy ${Number(nth ?? 1) + 1})`
  return first.slice(0, MAX_STUDY_NAME_LENGTH - mark.length).trimEnd() + mark
}

/** The number of conditions in the settings, or `n-conditions` if that is larger. */
export function conditionsIn(settings: readonly ConditionSetting[]): number {
  const stated = settings.filter(({ param }) => param === 'n-conditions').map(({ value }) => Number(value))
  return Math.max(1, ...settings.map(({ condition }) => condition), ...stated.filter(Number.isInteger))
}

/** The settings of each condition, with those that belong to the whole study. */
export function valuesByCondition(settings: readonly ConditionSetting[]): Record<string, string>[] {
  const byCondition = Array.from({ length: conditionsIn(settings) }, () => studyWide(settings))
  for (const { condition, param, value } of settings) {
    const values = byCondition[condition - 1]
    if (values !== undefined) values[param] = value
  }
  return byCondition
}

/** A study-wide setting of one condition applies to all conditions. */
const studyWide = (settings: readonly ConditionSetting[]): Record<string, string> =>
  Object.fromEntries(
    settings.filter(({ param }) => STUDY_WIDE_PARAMETERS.includes(param)).map(({ param, value }) => [param, value]),
  )

/** Settings whose field has the value unchanged. */
const PLAIN_KEYS = [
  'condition-name',
  'languages',
  'feed-snap',
  'feed-acts',
  'rating-scales',
  ...LOOK_KEYS,
  ...CUE_KEYS,
  ...STUDY_KEYS,
  ...COMMENT_KEYS,
  'feed-length',
  ...ORDER_KEYS,
  'labels',
  ...VISIT_KEYS,
  'final-page',
  'topics',
  'debrief-names-false',
  ...ASSIGNMENT_KEYS,
  ...COUNT_KEYS,
  ...ADVANCED_KEYS,
]

/** Settings that have a field on the page. */
const FIELDS = new Set<string>([
  'n-conditions',
  ...Object.keys(parametersOf(blankCondition)),
  ...Object.keys(blankCondition).filter((key) => key !== 'others' && !key.startsWith('has-')),
])

/** A saved study has only the texts that it names; a new draft starts with the default texts. */
const withoutTexts: ConditionDraft = {
  ...blankCondition,
  ...Object.fromEntries(SWITCHED_TEXTS.flatMap(({ key }) => [[`has-${key}`, false] as const, [key, ''] as const])),
}

function conditionFrom(values: Readonly<Record<string, string>>): ConditionDraft {
  const normal = normaliseParameters(values)
  const textOf = (name: string) => normal[name] ?? ''
  const sets = parseChosenSets(textOf('entity_sets'))
  const percent = textOf('intervention-perc')
  return changeCondition(withoutTexts, {
    feed: textOf('feed') || blankCondition.feed,
    skin: textOf('skin') || blankCondition.skin,
    'color-scheme': textOf('color-scheme') || blankCondition['color-scheme'],
    entity_sets: sets.ok ? sets.sets : [],
    // The page leaves a button empty that is off.
    ...Object.fromEntries(BUTTON_KEYS.map((key) => [key, textOf(key) === 'no' ? '' : textOf(key)])),
    // A page of ours is what an empty setting means.
    links: textOf('links') === 'page' ? '' : textOf('links'),
    ...(textOf('composer') !== 'off' && Object.fromEntries(COMPOSER_KEYS.map((key) => [key, textOf(key)]))),
    'intervention-type': textOf('intervention-type'),
    'intervention-style': textOf('intervention-style'),
    ...(percent !== '' && { 'intervention-perc': Number(percent) }),
    'intervention-min-seconds': textOf('intervention-min-seconds'),
    'intervention-content': textOf('intervention-content'),
    prompts: textOf('prompts'),
    algorithm: findFeedAlgorithm(textOf('algorithm'))?.name ?? blankCondition.algorithm,
    'custom-msg-type': ['onpage', 'modal'].includes(textOf('custom-msg-type')) ? textOf('custom-msg-type') : '',
    'custom-msg': textOf('custom-msg'),
    questionnaires: textOf('questionnaires'),
    ...stepsFrom(textOf),
    'failed-attention': textOf('failed-attention') === 'exit' ? 'exit' : '',
    ...Object.fromEntries(
      SWITCHED_TEXTS.flatMap(({ key }) => [[`has-${key}`, textOf(key) !== ''] as const, [key, textOf(key)] as const]),
    ),
    platform: findPlatform(textOf('platform'))?.name ?? blankCondition.platform,
    'redirect-url': textOf('redirect-url'),
    'completion-code': textOf('completion-code'),
    ...Object.fromEntries([...EXIT_KEYS, ...PLAIN_KEYS].map((key) => [key, textOf(key)])),
    others: Object.fromEntries(Object.entries(normal).filter(([name, value]) => value !== '' && !FIELDS.has(name))),
  })
}

/** A journey says what follows the feed, also where the list of questionnaires is missing. One that cannot be read stays, so that its problem is named. */
function stepsFrom(textOf: (name: string) => string): Pick<ConditionDraft, 'forms' | 'journey'> {
  const own = { questionnaires: textOf('questionnaires') }
  const nameOf = (form: string) => findQuestionnaire(form)?.name ?? form
  const forms = (parseForms(textOf('forms')) ?? []).map(nameOf).filter((name) => isKnownForm(name, own))
  const journey = textOf('journey')
  if (journey === '' || !parseJourney(journey)?.some(({ step }) => step === 'feed')) return { forms, journey }
  const steps = stepsOf({ forms, journey })
  // Also where it says no more than the list: what is saved beside an edited list would contradict it.
  return { ...withSteps(steps), journey: JSON.stringify(steps) }
}
