import { parseFeeds } from '#domain/feeds/feed-settings.ts'
import type { ChosenSet } from '#domain/parameters/chosen-sets.ts'
import { checkLanguages } from '#domain/questions/study-languages.ts'
import { parseWaves } from '#domain/waves/parse-waves.ts'
import { MAX_CONDITIONS } from '../checks/condition-settings.ts'
import type { Draft } from './draft.ts'
import { blankCondition, type ConditionDraft, changeCondition, type DraftKey, SWITCHED_TEXTS } from './draft-condition.ts'
import { isKnownForm, ownForms } from './draft-own-forms.ts'
import { stepsOf, withSteps } from './journey-edits.ts'
import { studySections } from './sections.ts'
import { type Choice, onSlider, publishedNames, stylesFor, type Variant } from './variants.ts'

/** A draft in browser storage. Condition 1 is complete; the others have only their differences from it. */
export type StoredDraft = {
  conditions: { typed: string; confirmed: number }
  params: readonly Partial<ConditionDraft>[]
  selectedParams: readonly string[]
}

const KEYS = Object.keys(blankCondition) as DraftKey[] // keys of the object's own type

export function storedDraft({ typedConditions, conditions, perCondition }: Draft): StoredDraft {
  const [first = blankCondition, ...rest] = conditions
  const difference = (condition: ConditionDraft): Partial<ConditionDraft> =>
    Object.fromEntries(KEYS.filter((key) => condition[key] !== first[key]).map((key) => [key, condition[key]]))
  return {
    conditions: { typed: typedConditions, confirmed: conditions.length },
    params: [first, ...rest.map(difference)],
    selectedParams: perCondition,
  }
}

/**
 * Reads a stored draft, which may be from an older version or damaged. Values that are invalid or no longer offered get the
 * defaults.
 */
export function restoreDraft(stored: Readonly<Record<keyof StoredDraft, unknown>>, variant: Variant): Draft | undefined {
  const { params, selectedParams } = stored
  if (!Array.isArray(params) || params.length === 0) return undefined
  const [first, ...rest] = params.slice(0, MAX_CONDITIONS)
  const whole = readCondition(first, blankCondition, variant)
  const conditions = [whole, ...rest.map((part: unknown) => readCondition(part, whole, variant))]
  const chosen = Array.isArray(selectedParams) ? selectedParams : []
  return {
    typedConditions: typedIn(stored.conditions) ?? String(conditions.length),
    conditions,
    perCondition: studySections.map(({ id }) => id).filter((id) => chosen.includes(id)),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const typedIn = (conditions: unknown) =>
  isObject(conditions) && typeof conditions['typed'] === 'string' ? conditions['typed'] : undefined

function readCondition(part: unknown, base: ConditionDraft, variant: Variant): ConditionDraft {
  if (!isObject(part)) return base
  const read = Object.fromEntries(
    KEYS.filter((key) => Object.hasOwn(part, key)).flatMap((key) => {
      const value = readValue(part[key], base[key])
      return value === undefined ? [] : [[key, value] as const]
    }),
  ) as Partial<ConditionDraft> // each value has the type of its key
  if (Object.keys(read).length === 0) return base
  // Keep the stored value: `changeCondition` would otherwise insert a default for a switch that is on or for a new type.
  for (const { key } of SWITCHED_TEXTS) if (read[`has-${key}`] && read[key] === undefined) read[key] = base[key]
  if (read['intervention-type'] !== undefined) {
    read['intervention-style'] ??= base['intervention-style']
    read['intervention-content'] ??= base['intervention-content']
  }
  return offered(changeCondition(base, read), variant)
}

/** The value, or undefined if it does not have the type that the key needs. */
function readValue(value: unknown, like: ConditionDraft[DraftKey]): unknown {
  if (isObject(like) && !Array.isArray(like)) return isTexts(value) ? value : undefined
  if (!Array.isArray(like)) return typeof value === typeof like ? value : undefined
  if (!Array.isArray(value)) return undefined
  const entries: unknown[] = value
  return entries.every((entry) => typeof entry === 'string') || entries.every(isChosenSet) ? entries : undefined
}

const isTexts = (value: unknown): value is Record<string, string> =>
  isObject(value) && !Array.isArray(value) && Object.values(value).every((text) => typeof text === 'string')

const isChosenSet = (entry: unknown): entry is ChosenSet =>
  isObject(entry) &&
  typeof entry['entity_set'] === 'string' &&
  (entry['number_to_show'] === undefined || typeof entry['number_to_show'] === 'number') &&
  (entry['randomize_between_subjects'] === 'yes' || entry['randomize_between_subjects'] === 'no') &&
  (entry['drawn_as'] === undefined || typeof entry['drawn_as'] === 'string') &&
  (entry['balance_by'] === undefined || isBalance(entry['balance_by']))

const isBalance = (value: unknown) => isObject(value) && typeof value['item'] === 'string' && typeof value['variant'] === 'string'

function offered(condition: ConditionDraft, variant: Variant): ConditionDraft {
  const choices: Readonly<Partial<Record<DraftKey, readonly Choice[]>>> = {
    feed: variant.feeds,
    skin: variant.skins,
    'intervention-type': [...variant.interventions, ...publishedNames(variant)],
    'intervention-style': stylesFor(variant, condition['intervention-type']),
    algorithm: variant.algorithms,
    'custom-msg-type': variant.endMessages,
    platform: variant.platforms,
  }
  const unknown = Object.entries(choices).filter(
    ([key, list]) => !list.some(({ value }) => value === condition[key as DraftKey]), // keys of the object above
  )
  const known = Object.fromEntries(unknown.map(([key]) => [key, blankCondition[key as DraftKey]])) as Partial<ConditionDraft> // as above
  return changeCondition(condition, {
    ...known,
    // `readValue` accepts both kinds of lists, so a list may be of the wrong kind for its key.
    entity_sets: condition.entity_sets.filter(isChosenSet),
    ...(checkLanguages(condition.languages).length > 0 && { languages: '' }),
    ...knownSteps(condition),
    ...(parseWaves(condition.waves) === undefined && { waves: '' }),
    ...(parseFeeds(condition.feeds) === undefined && { feeds: '' }),
    'intervention-perc': onSlider(variant, condition['intervention-perc']),
  })
}

/** Steps and copies of questionnaires that can be read, and that are there. */
function knownSteps({
  forms,
  journey,
  questionnaires,
}: ConditionDraft): Pick<ConditionDraft, 'forms' | 'journey' | 'questionnaires'> {
  const own = { questionnaires: ownForms({ questionnaires }).length === 0 ? '' : questionnaires }
  const steps = stepsOf({ forms: forms.filter((name) => typeof name === 'string'), journey })
  return { ...own, ...withSteps(steps.filter((step) => step.step !== 'form' || isKnownForm(step.form, own))) }
}
