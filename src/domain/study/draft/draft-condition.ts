import { COMMENT_KEYS } from '#domain/comments/comment-settings.ts'
import { COMPOSER_KEYS } from '#domain/composer/composer.ts'
import { ORDER_KEYS } from '#domain/feed/order/order-rules.ts'
import { readsFeedLength } from '#domain/feed-algorithms/index.ts'
import type { ChosenSet } from '#domain/parameters/chosen-sets.ts'
import { FEED_BUTTONS, type FeedButton } from '#domain/parameters/feed-buttons.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { readTextIn } from '#domain/questions/text.ts'
import { DEFAULT_DEBRIEF } from '#domain/session/default-debrief.ts'
import { exitParameter } from '#domain/session/outcomes.ts'
import { findSkin } from '#domain/skins/index.ts'
import { hasAttentionCheck } from '../checks/attention-check.ts'
import { cleanIntervention, DEFAULT_PERCENT } from './clean-intervention.ts'
import { cleanPatch } from './clean-patch.ts'
import { sentSets } from './clean-sets.ts'
import { DEFAULT_CONSENT, DEFAULT_INSTRUCTIONS } from './default-texts.ts'
import {
  ADVANCED_KEYS,
  ASSIGNMENT_KEYS,
  COUNT_KEYS,
  CUE_KEYS,
  LOOK_KEYS,
  OFFERED_EXITS,
  STUDY_KEYS,
  VISIT_KEYS,
} from './draft-keys.ts'
import { languagesIn, shippedText } from './draft-languages.ts'
import { knownForms } from './draft-own-forms.ts'
import { askedForms } from './journey-edits.ts'
import { withLanguages } from './study-texts.ts'

export type ButtonKey = `feed-button-${FeedButton}`
export type ExitKey = `exit-${(typeof OFFERED_EXITS)[number]}`
type TextKey = 'instruct' | 'consent' | 'debrief'
type AdvancedKey = (typeof ADVANCED_KEYS)[number]
type CommentKey = (typeof COMMENT_KEYS)[number]
type AssignmentKey = (typeof ASSIGNMENT_KEYS)[number]
type CueKey = (typeof CUE_KEYS)[number]

/** The fields of the page for one condition, by published name. An empty string means none, or the default. */
export type ConditionDraft = {
  /** In no section: it is never shared between conditions. */
  'condition-name': string
  /** For the whole study: JSON, as in the setting; empty for English alone. */
  languages: string
  feed: string
  /** Of the scroll layout: `yes`, or empty. */
  'feed-snap': string
  /** Names with commas between them, as in the setting. */
  'feed-acts': string
  /** JSON, as in the setting; empty without scales. */
  'rating-scales': string
  skin: string
  'color-scheme': string
  entity_sets: readonly ChosenSet[]
  'intervention-type': string
  'intervention-style': string
  'intervention-perc': number
  'intervention-min-seconds': string
  /** What a tap on a link opens; empty for a page of ours. */
  links: string
  /** JSON, as in the setting; empty while everything is as shipped. */
  'intervention-content': string
  /** JSON, as in the setting. */
  prompts: string
  algorithm: string
  'custom-msg-type': string
  'custom-msg': string
  /** Names of the questionnaires after the feed, in display order. */
  forms: readonly string[]
  /** JSON, as in the setting; empty while `forms` says all. Both are changed together (`withSteps`). */
  journey: string
  /** For the whole study: copies of the lab's questionnaires, JSON as in the setting. */
  questionnaires: string
  'final-page': string
  /** JSON, as in the setting. */
  topics: string
  'failed-attention': string
  /** `no`, or empty: the ending names the false cards that somebody saw. */
  'debrief-names-false': string
  platform: string
  'redirect-url': string
  'completion-code': string
  /** For the whole study, so the same in every condition. */
  'study-name': string
  'quota-total': string
  'dwell-definition': string
  'focal-line': string
  contact: string
  'retention-date': string
  /** `yes`, or empty: replays show how much was typed, not what. */
  'replay-letters': string
  'detect-duplicates': string
  quota: string
  'feed-length': string
  /** JSON, as in the setting; empty without labels. */
  labels: string
  /** Settings of an opened study that have no field on the page. They are saved unchanged. */
  others: Readonly<Record<string, string>>
} & Record<
  | ButtonKey
  | ExitKey
  | TextKey
  | AdvancedKey
  | AssignmentKey
  | (typeof LOOK_KEYS | typeof COMPOSER_KEYS | typeof ORDER_KEYS | typeof COUNT_KEYS | typeof VISIT_KEYS)[number],
  string
> &
  Record<`has-${TextKey}`, boolean> &
  Record<CommentKey | CueKey, string>

export type DraftKey = keyof ConditionDraft

/** `button` is a literal type, so the keys are those of the type above. */
export const BUTTON_KEYS = FEED_BUTTONS.map(({ button }): ButtonKey => `feed-button-${button}`)
export const EXIT_KEYS = OFFERED_EXITS.map((outcome) => exitParameter(outcome) as ExitKey)

/** Texts that a switch turns on and off, with the text that it restores. */
export const SWITCHED_TEXTS = [
  { key: 'instruct', initial: DEFAULT_INSTRUCTIONS },
  { key: 'consent', initial: DEFAULT_CONSENT },
  { key: 'debrief', initial: DEFAULT_DEBRIEF },
] as const

const blanks = <K extends string>(keys: readonly K[]) => Object.fromEntries(keys.map((key) => [key, ''])) as Record<K, string> // one entry per key

/** Spec 9: the defaults. Consent and instructions are on, with their default texts. */
export const blankCondition: ConditionDraft = {
  'condition-name': '',
  languages: '',
  feed: 'scroll',
  'feed-snap': '',
  skin: 'default',
  ...blanks(LOOK_KEYS),
  'color-scheme': 'device',
  entity_sets: [],
  ...blanks(BUTTON_KEYS),
  links: '',
  'feed-acts': '',
  'rating-scales': '',
  ...blanks(COMPOSER_KEYS),
  ...blanks(CUE_KEYS),
  'intervention-type': '',
  'intervention-style': '',
  'intervention-perc': DEFAULT_PERCENT,
  'intervention-min-seconds': '',
  'intervention-content': '',
  prompts: '',
  algorithm: 'random',
  'custom-msg-type': '',
  'custom-msg': '',
  forms: [],
  journey: '',
  ...blanks(VISIT_KEYS),
  questionnaires: '',
  'final-page': '',
  topics: '',
  'failed-attention': '',
  'has-instruct': true,
  instruct: DEFAULT_INSTRUCTIONS,
  'has-consent': true,
  consent: DEFAULT_CONSENT,
  'has-debrief': false,
  debrief: '',
  'debrief-names-false': '',
  platform: 'none',
  'redirect-url': '',
  'completion-code': '',
  ...blanks(EXIT_KEYS),
  ...blanks(COMMENT_KEYS),
  'study-name': '',
  'quota-total': '',
  'dwell-definition': 'full',
  'focal-line': '',
  contact: '',
  'retention-date': '',
  'replay-letters': '',
  'detect-duplicates': '',
  quota: '',
  'feed-length': '',
  labels: '',
  ...blanks(ORDER_KEYS),
  ...blanks(ASSIGNMENT_KEYS),
  ...blanks(COUNT_KEYS),
  ...blanks(ADVANCED_KEYS),
  // Ruling B7: of studies made on the page, only preview links are tests.
  'test-ids': 'preview',
  others: {},
}

/** A condition after an edit, with all consequences of the edit (spec 4, create flow). */
export function changeCondition(before: ConditionDraft, patch: Partial<ConditionDraft>): ConditionDraft {
  const clean = cleanPatch(patch)
  const after = { ...before, ...clean }
  // Texts that come with the languages are already written in them.
  if (after.languages !== before.languages) Object.assign(after, { ...withLanguages(before, after), ...clean })
  if (patch.forms !== undefined) after.forms = knownForms(after.forms, after)
  Object.assign(after, cleanIntervention(after, { before, patch }))
  if (after.feed !== 'scroll') after['feed-snap'] = ''
  if (!findSkin(after.skin)?.hasStories) after['skin-stories'] = ''
  if (after.comments === '') Object.assign(after, blanks(COMMENT_KEYS))
  if (after['comments-write'] === '') after['comments-min-length'] = ''
  if (after['custom-msg-type'] === '') after['custom-msg'] = ''
  for (const { key, initial } of SWITCHED_TEXTS) {
    if (!after[`has-${key}`]) after[key] = ''
    else if (!before[`has-${key}`] && patch[key] === undefined) after[key] = shippedText(initial, languagesIn(after))
  }
  return after
}

/** Cached, because a page with many conditions reads all of them after every edit of one. */
const parameterCache = new WeakMap<ConditionDraft, Readonly<Record<string, string>>>()

/**
 * The published parameters of a condition, and those of our additions that are set, in the published order. Not
 * URL-encoded.
 */
export function parametersOf(condition: ConditionDraft): Readonly<Record<string, string>> {
  const known = parameterCache.get(condition) ?? readParameters(condition)
  parameterCache.set(condition, known)
  return known
}

function readParameters(condition: ConditionDraft): Record<string, string> {
  const isSet = condition['intervention-type'] !== ''
  const own = { questionnaires: condition.questionnaires }
  const { settings = [] } = findPlatform(condition.platform) ?? {}
  const ofPlatform = (key: 'redirect-url' | 'completion-code') => (settings.includes(key) ? condition[key].trim() : '')
  return normaliseParameters({
    ...setOnly(condition, ['condition-name', 'languages']),
    feed: condition.feed,
    ...setOnly(condition, ['feed-snap']),
    ...(condition.skin !== 'default' && { skin: condition.skin }),
    ...setOnly(condition, LOOK_KEYS),
    ...(condition['color-scheme'] !== 'device' && { 'color-scheme': condition['color-scheme'] }),
    entity_sets: JSON.stringify(sentSets(condition)),
    ...Object.fromEntries(BUTTON_KEYS.map((key) => [key, condition[key].trim().toLowerCase()])),
    ...setOnly(condition, ['links', 'feed-acts', 'rating-scales']),
    ...(condition.composer !== '' && setOnly(condition, COMPOSER_KEYS)),
    ...setOnly(condition, CUE_KEYS),
    'intervention-type': condition['intervention-type'],
    ...(isSet && { 'intervention-style': condition['intervention-style'] }),
    'intervention-perc': String(condition['intervention-perc']),
    ...setOnly(condition, ['intervention-min-seconds', 'intervention-content', 'prompts']),
    algorithm: condition.algorithm,
    ...(readsFeedLength(condition.algorithm) && setOnly(condition, ['feed-length'])),
    ...setOnly(condition, [...ORDER_KEYS, 'labels']),
    'custom-msg-type': condition['custom-msg-type'],
    'custom-msg': written(condition['custom-msg']),
    forms: JSON.stringify(condition.forms.map((name) => findQuestionnaire(name)?.label ?? name)),
    ...setOnly(condition, ['journey', ...VISIT_KEYS, 'questionnaires', 'final-page', 'topics']),
    ...(hasAttentionCheck(askedForms(condition), own) && setOnly(condition, ['failed-attention'])),
    ...setOnly(condition, COMMENT_KEYS),
    instruct: switchedText(condition, 'instruct'),
    consent: switchedText(condition, 'consent'),
    ...(condition['has-debrief'] && { debrief: switchedText(condition, 'debrief') }),
    ...setOnly(condition, ['debrief-names-false']),
    platform: condition.platform === 'none' ? '' : condition.platform,
    'redirect-url': ofPlatform('redirect-url'),
    'completion-code': ofPlatform('completion-code'),
    // Exits that the page does not show are not sent.
    ...(settings.length > 0 && setOnly(condition, EXIT_KEYS)),
    ...setOnly(condition, [...STUDY_KEYS, ...ASSIGNMENT_KEYS, ...COUNT_KEYS, ...ADVANCED_KEYS]),
    ...condition.others,
  })
}

/** A blank is on without a text, which the risks name; empty is off. */
const switchedText = (condition: ConditionDraft, key: TextKey) => written(condition[key]) || (condition[`has-${key}`] ? ' ' : '')

/** Nothing, where a text has no words in any language. */
const written = (text: string) => (readTextIn(text, []).trim() === '' ? '' : text)

type PlainKey = Exclude<DraftKey, ButtonKey | 'intervention-perc' | 'entity_sets' | 'forms' | 'others' | `has-${TextKey}`>

const setOnly = (condition: ConditionDraft, keys: readonly PlainKey[]) =>
  Object.fromEntries(keys.map((key) => [key, condition[key].trim()]).filter(([, value]) => value !== ''))
