import { STUDY_WIDE_PARAMETERS } from '#domain/parameters/index.ts'
import type { ConditionSetting } from '../checks/condition-settings.ts'
import { MAX_CONDITIONS } from '../checks/condition-settings.ts'
import { cleanPatch } from './clean-patch.ts'
import { blankCondition, type ConditionDraft, changeCondition, type DraftKey, parametersOf } from './draft-condition.ts'
import { usedOwnForms } from './draft-own-forms.ts'
import { askedForms, beginningAs, stepsOf, withSteps } from './journey-edits.ts'
import { keysOf, OPEN_PER_CONDITION, type SectionId, sectionOf, studySections } from './sections.ts'
import { buttonsOfSkin } from './skin-buttons.ts'
import { startedVisits, type VisitsStart } from './starting-points.ts'

/**
 * A study that is being created. If a section is shared, the values of condition 1 apply to all conditions. The others keep their
 * own values, which come back when the section is opened per condition again.
 */
export type Draft = {
  /** The text in the field; it applies once it is confirmed (spec 4). */
  typedConditions: string
  /** At least one. */
  conditions: readonly ConditionDraft[]
  /** Sections with a column per condition. */
  perCondition: readonly SectionId[]
}

/** A factor of a crossed design: the settings of its two levels. */
export type Factor = readonly [Partial<ConditionDraft>, Partial<ConditionDraft>]

export type DraftEvent =
  | { happened: 'conditions-typed'; text: string }
  | { happened: 'conditions-confirmed' }
  | { happened: 'condition-removed'; condition: number }
  | { happened: 'condition-copied'; from: number; to: readonly number[] | 'all'; sections: readonly SectionId[] }
  | { happened: 'section-changed'; condition: number | 'all'; patch: Partial<ConditionDraft> }
  | { happened: 'skin-buttons-taken'; condition: number | 'all'; skin: string }
  | { happened: 'visits-started'; start: VisitsStart }
  | { happened: 'section-opened'; section: SectionId }
  | { happened: 'section-closed'; section: SectionId }
  | { happened: 'factors-crossed'; factors: readonly [Factor, Factor] }
  | { happened: 'reset' }
  | { happened: 'restored'; draft: Draft }

export const blankDraft: Draft = { typedConditions: '1', conditions: [blankCondition], perCondition: [] }

export const hasUnconfirmedNumber = ({ typedConditions, conditions }: Draft): boolean =>
  typedConditions.trim() === '' || Number(typedConditions) !== conditions.length

export function draftReducer(draft: Draft, event: DraftEvent): Draft {
  switch (event.happened) {
    case 'conditions-typed':
      return { ...draft, typedConditions: event.text }
    case 'conditions-confirmed':
      return confirmed(draft)
    case 'condition-removed':
      return removed(draft, event.condition)
    case 'condition-copied':
      return copied(draft, event)
    case 'section-changed':
      return changed(draft, event.condition, event.patch)
    case 'skin-buttons-taken':
      return { ...draft, conditions: withSkinButtons(draft.conditions, event) }
    case 'visits-started': {
      const patches = startedVisits(effectiveConditions(draft), event.start)
      return { ...draft, conditions: draft.conditions.map((condition, i) => changeCondition(condition, patches[i] ?? {})) }
    }
    case 'section-opened':
      return draft.perCondition.includes(event.section)
        ? draft
        : { ...draft, perCondition: inOrder([...draft.perCondition, event.section]) }
    case 'section-closed':
      return { ...draft, perCondition: draft.perCondition.filter((section) => section !== event.section) }
    case 'factors-crossed':
      return crossed(draft, event.factors)
    case 'reset':
      return blankDraft
    case 'restored':
      return event.draft
  }
}

/** More than a study may have. The page says so, and the number is not taken. */
export const isTooManyConditions = ({ typedConditions }: Draft): boolean => Number(typedConditions) > MAX_CONDITIONS

function confirmed(draft: Draft): Draft {
  if (isTooManyConditions(draft)) return draft
  const next = withConditions(draft, resized(draft.conditions, confirmedNumber(draft.typedConditions)))
  const isFirstTime = draft.conditions.length === 1 && next.conditions.length > 1
  return isFirstTime ? { ...next, perCondition: inOrder([...draft.perCondition, ...OPEN_PER_CONDITION]) } : next
}

/** Spec 4: 0, negative numbers and text become 1. */
const confirmedNumber = (typed: string): number => Math.max(1, Math.floor(Number(typed)) || 1)

const withConditions = (draft: Draft, conditions: readonly ConditionDraft[]): Draft => ({
  ...draft,
  conditions,
  typedConditions: String(conditions.length),
})

const firstOf = (conditions: readonly ConditionDraft[]) => conditions[0] ?? blankCondition

/** A new condition is a copy of condition 1, without its name. */
function resized(conditions: readonly ConditionDraft[], length: number) {
  const added = withoutName(firstOf(conditions))
  return Array.from({ length }, (_, i) => conditions[i] ?? added)
}

/** The same object if there is no name, so that conditions which are equal stay one object. */
const withoutName = (condition: ConditionDraft): ConditionDraft =>
  condition['condition-name'] === '' ? condition : { ...condition, 'condition-name': '' }

function removed(draft: Draft, condition: number): Draft {
  if (draft.conditions.length === 1) return draft
  const [next = blankCondition, ...rest] = draft.conditions.filter((_, i) => i !== condition - 1)
  // Condition 1 has the shared values, so the next condition takes them over.
  return withConditions(draft, [withKeys(next, firstOf(draft.conditions), sharedKeys(draft)), ...rest])
}

function copied(draft: Draft, { from, to, sections }: Extract<DraftEvent, { happened: 'condition-copied' }>): Draft {
  const source = draft.conditions[from - 1]
  if (source === undefined) return draft
  const keys = sections.filter((section) => draft.perCondition.includes(section)).flatMap(keysOf)
  return {
    ...draft,
    conditions: draft.conditions.map((condition, i) =>
      to === 'all' || to.includes(i + 1) ? withKeys(condition, source, keys) : condition,
    ),
  }
}

function changed(draft: Draft, at: number | 'all', patch: Partial<ConditionDraft>): Draft {
  const clean = cleanPatch(patch)
  // The name, the total quota and copies of questionnaires belong to the study, so no condition has its own.
  const ofStudy = Object.fromEntries(Object.entries(clean).filter(([key]) => STUDY_WIDE_PARAMETERS.includes(key)))
  const change = changeOnce(clean)
  const changeOther = Object.keys(ofStudy).length === 0 ? (condition: ConditionDraft) => condition : changeOnce(ofStudy)
  const conditions = draft.conditions.map((condition, i) => (at === 'all' || i === at - 1 ? change : changeOther)(condition))
  return { ...draft, conditions: at === 'all' || clean.journey === undefined ? conditions : begunAlike(conditions, at) }
}

/** Conditions that share an object keep sharing it, because most conditions of a page are equal. */
function changeOnce(patch: Partial<ConditionDraft>): (condition: ConditionDraft) => ConditionDraft {
  const done = new Map<ConditionDraft, ConditionDraft>()
  return (condition) => {
    const known = done.get(condition) ?? changeCondition(condition, patch)
    done.set(condition, known)
    return known
  }
}

type Taken = Extract<DraftEvent, { happened: 'skin-buttons-taken' }>

/** Each condition keeps its own numbers: they may be what the study compares. */
const withSkinButtons = (conditions: readonly ConditionDraft[], { condition: at, skin }: Taken) =>
  conditions.map((condition, i) =>
    at === 'all' || i === at - 1 ? changeCondition(condition, buttonsOfSkin(skin, condition)) : condition,
  )

/** All conditions with the steps before the feed that one of them has. */
function begunAlike(conditions: readonly ConditionDraft[], at: number): readonly ConditionDraft[] {
  const edited = conditions[at - 1]
  if (edited === undefined) return conditions
  const first = stepsOf(edited)
  return conditions.map((condition) => {
    const steps = stepsOf(condition)
    const begun = beginningAs(steps, first)
    return JSON.stringify(begun) === JSON.stringify(steps) ? condition : changeCondition(condition, withSteps(begun))
  })
}

/** Two factors with two levels each make four conditions: a1b1, a1b2, a2b1, a2b2. */
function crossed(draft: Draft, [a, b]: readonly [Factor, Factor]): Draft {
  const base = withoutName(firstOf(draft.conditions))
  const conditions = a.flatMap((ofA) => b.map((ofB) => changeCondition(changeCondition(base, ofA), ofB)))
  const touched = [...a, ...b].flatMap((level) => Object.keys(level).flatMap((key) => sectionOf(key) ?? []))
  return {
    ...withConditions(draft, conditions),
    perCondition: inOrder([...draft.perCondition, ...OPEN_PER_CONDITION, ...touched]),
  }
}

const inOrder = (sections: readonly SectionId[]) => studySections.map(({ id }) => id).filter((id) => sections.includes(id))

const sharedKeys = ({ perCondition }: Draft) =>
  studySections.filter(({ id }) => !perCondition.includes(id)).flatMap(({ keys }) => keys)

const withKeys = (condition: ConditionDraft, source: ConditionDraft, keys: readonly DraftKey[]): ConditionDraft => ({
  ...condition,
  ...(Object.fromEntries(keys.map((key) => [key, source[key]])) as Partial<ConditionDraft>), // the same keys of the same type
})

/** Every condition as it will be created, with the shared values filled in. */
export function effectiveConditions(draft: Draft): ConditionDraft[] {
  const shared = sharedKeys(draft)
  const first = firstOf(draft.conditions)
  return draft.conditions.map((condition) => (condition === first ? condition : filledIn(condition, first, shared)))
}

type Filled = { first: ConditionDraft; shared: string; condition: ConditionDraft }
const filledCache = new WeakMap<ConditionDraft, Filled>()

/**
 * Cached: returns the same object for the same condition, so that other caches by condition stay valid when another condition is
 * edited.
 */
function filledIn(condition: ConditionDraft, first: ConditionDraft, keys: readonly DraftKey[]): ConditionDraft {
  if (keys.length === 0) return condition
  const shared = keys.join(' ')
  const known = filledCache.get(condition)
  if (known?.first === first && known.shared === shared) return known.condition
  const filled = withKeys(condition, first, keys)
  filledCache.set(condition, { first, shared, condition: filled })
  return filled
}

/** The `condition_settings` of the study, condition by condition, not URL-encoded. */
export function draftSettings(draft: Draft): ConditionSetting[] {
  const nConditions = String(draft.conditions.length)
  const conditions = effectiveConditions(draft)
  const asked = new Set(conditions.flatMap(askedForms))
  return conditions.flatMap((condition, i) =>
    Object.entries({ 'n-conditions': nConditions, ...parametersOf(condition) }).flatMap(([param, written]) => {
      const value = param === 'questionnaires' ? usedOwnForms(written, asked) : written
      return param === 'questionnaires' && value === '' ? [] : [{ condition: i + 1, param, value }]
    }),
  )
}

/** The names of the conditions, in order; empty where one has none. */
export const namesOf = ({ conditions }: Draft): string[] => conditions.map((condition) => condition['condition-name'].trim())

/** Settings that are not the same in all conditions, in the order of the sections. Their names are no difference. */
export function differingParameters(draft: Draft): string[] {
  const [first = {}, ...rest] = effectiveConditions(draft).map(parametersOf)
  const names = [...new Set([first, ...rest].flatMap(Object.keys))]
  const order = studySections.flatMap(({ keys }): readonly string[] => keys)
  return names
    .filter((name) => name !== 'condition-name' && rest.some((parameters) => parameters[name] !== first[name]))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
}
