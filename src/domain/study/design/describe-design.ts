import { readComposer } from '#domain/composer/composer.ts'
import { type DwellDefinition, readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { FOCAL_LINE, readFocalLine } from '#domain/engagement/focal-line.ts'
import { readOrderRules } from '#domain/feed/order/order-rules.ts'
import { findFeedAlgorithm, readsFeedLength } from '#domain/feed-algorithms/index.ts'
import { contentLines } from '#domain/interventions/content-lines.ts'
import { findIntervention } from '#domain/interventions/index.ts'
import { parseOwnContent } from '#domain/interventions/own-content.ts'
import { placeWords } from '#domain/interventions/place.ts'
import { type Prompt, parsePrompts } from '#domain/interventions/prompts.ts'
import { describeLabels } from '#domain/labels/describe-labels.ts'
import { readRules } from '#domain/labels/label-rule.ts'
import { type Links, readLinks } from '#domain/links/read-link.ts'
import { embedHostsIn } from '#domain/parameters/embed-hosts.ts'
import { isExitSetting } from '#domain/parameters/exits.ts'
import { findPlatform } from '#domain/platforms/index.ts'
import { detectsDuplicates } from '#domain/quality/detect-duplicates.ts'
import { languageName } from '#domain/questions/language-name.ts'
import { fixedScheme, isAlwaysDark } from '#domain/session/color-scheme.ts'
import { cardCount, type SetSizes } from '../checks/study-sets.ts'
import { familyOf } from '../draft/clean-intervention.ts'
import { type Draft, differingParameters, effectiveConditions, namesOf } from '../draft/draft.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { languagesIn } from '../draft/draft-languages.ts'
import { type SectionId, sectionOf, studySections } from '../draft/sections.ts'
import { describeAssignment } from './describe-assignment.ts'
import { describeButtons } from './describe-buttons.ts'
import { describeComments } from './describe-comments.ts'
import { describeCues } from './describe-cues.ts'
import { describeOrder } from './describe-order.ts'
import { describeSuggestions } from './describe-suggestions.ts'
import { describeVisits } from './describe-visits.ts'
import { settingName } from './setting-words.ts'
import { fallbackText, wordCount } from './word-count.ts'
import { conditionNames, counted, listed, numberWord } from './words.ts'

export type Design = {
  /** The design in one sentence. */
  lead: string
  /** Of the conditions, in order; empty where one has none. */
  names: readonly string[]
  parts: readonly { section: SectionId; heading: string; groups: readonly Group[] }[]
}

/** Conditions with the same description. */
export type Group = { conditions: readonly number[]; phrase: string }

/** Describes the study as a methods section would. */
export function describeDesign(draft: Draft, setSizes: SetSizes): Design {
  const conditions = effectiveConditions(draft)
  const parts = studySections.flatMap(({ id, heading }) =>
    id === 'name'
      ? []
      : [{ section: id, heading, groups: grouped(conditions.map((condition) => PHRASES[id](condition, setSizes))) }],
  )
  return { lead: leadOf(draft, conditions, setSizes), names: namesOf(draft), parts }
}

/** The design as text to paste. Parts that are the same in all conditions do not name a condition. */
export const designText = ({ lead, names, parts }: Design): string =>
  [
    lead,
    ...parts.map(({ heading, groups }) => {
      const phrases = groups.map(({ conditions, phrase }) =>
        groups.length === 1 ? phrase : `${conditionNames(conditions, names)}: ${phrase}`,
      )
      return `${heading}: ${phrases.join('; ')}.`
    }),
  ].join('\n')

function grouped(phrases: readonly string[]): Group[] {
  const groups = new Map<string, number[]>()
  for (const [i, phrase] of phrases.entries()) groups.set(phrase, [...(groups.get(phrase) ?? []), i + 1])
  return [...groups].map(([phrase, conditions]) => ({ conditions, phrase }))
}

function leadOf(draft: Draft, conditions: readonly ConditionDraft[], setSizes: SetSizes): string {
  const n = conditions.length
  const parts = [
    `${numberWord(n)} condition${n === 1 ? '' : 's'}${namesPhrase(namesOf(draft))}`,
    cardsPhrase(
      conditions.map((condition) => cardCount(condition, setSizes)),
      n,
    ),
  ]
  if (n > 1) {
    // Exits are no part of a design, which may be pasted anywhere and shown to reviewers.
    const names = differingNames(differingParameters(draft).filter((param) => !isExitSetting(param)))
    parts.push(names.length === 0 ? 'they do not differ yet' : `they differ in ${listed(names)}`)
  }
  return `${parts.join('; ')}.`
}

/** Only where every condition has one: half of the names would look like all of them. */
const namesPhrase = (names: readonly string[]) =>
  names.length > 1 && names.length <= MAX_NAMES && names.every((name) => name !== '') ? ` (${listed(names)})` : ''

function cardsPhrase(counts: readonly number[], n: number): string {
  const different = [...new Set(counts)].sort((a, b) => a - b)
  const [least = 0, most = least] = [different[0], different.at(-1)]
  if (most === 0) return 'no cards yet'
  if (different.length === 1) return `${counted(most, 'card')}${n > 1 ? ' each' : ''}`
  return different.length === 2 ? `${least} and ${counted(most, 'card')}` : `${least} to ${counted(most, 'card')}`
}

/** Above this number, differences are summarised by section and names of conditions are left out. */
const MAX_NAMES = 4

/** What conditions differ in, in words. */
export function differingNames(params: readonly string[]): string[] {
  // Style and percent depend on the intervention, so its name is enough.
  const own = params.includes('intervention-type')
    ? params.filter((p) => !/^intervention-(style|perc|min-seconds|content)$/.test(p))
    : params
  const names = new Set(own.map(settingName))
  if (names.size <= MAX_NAMES) return [...names]
  const sections = new Set(own.map(sectionOf))
  return studySections.filter(({ id }) => sections.has(id)).map(({ heading }) => `the ${heading.toLowerCase()}`)
}

type Phrase = (condition: ConditionDraft, setSizes: SetSizes) => string

/** What a study is called is no part of its design. */
const PHRASES: Readonly<Record<Exclude<SectionId, 'name'>, Phrase>> = {
  languages: describeLanguages,
  'feed-type': ({ feed, 'feed-snap': snap }) => (snap === 'yes' ? `${feed}, coming to rest at a card` : feed),
  skin: describeSkin,
  cards: describeCards,
  buttons: describeButtons,
  composer: describeComposer,
  links: ({ links }) => LINK_PHRASES[readLinks(links)],
  labels: (condition) => describeLabels(readRules(condition.labels)),
  comments: describeComments,
  cues: describeCues,
  intervention: describeIntervention,
  algorithm: (condition) => {
    const { algorithm, 'feed-length': length } = condition
    const label = (findFeedAlgorithm(algorithm)?.label ?? algorithm).toLowerCase()
    const drawn = readsFeedLength(algorithm) && length.trim() !== '' ? `${label}, ${length.trim()} cards long` : label
    return [drawn, ...describeOrder(readOrderRules(parametersOf(condition)))].join('; ')
  },
  'end-message': (condition) => {
    const { 'custom-msg-type': type, 'custom-msg': message } = condition
    return type === '' ? 'none' : `${type === 'modal' ? 'in a dialog' : 'on the page'}, ${lengthOf(message, condition)}`
  },
  questionnaires: describeVisits,
  instructions: (condition) => (condition.instruct.trim() === '' ? 'none' : lengthOf(condition.instruct, condition)),
  consent: (condition) => (condition.consent.trim() === '' ? 'none' : lengthOf(condition.consent, condition)),
  debrief: (condition) => {
    const { debrief, 'debrief-names-false': names } = condition
    const text = debrief.trim() === '' ? 'the standard text' : lengthOf(debrief, condition)
    return `${text}${names === 'no' ? ', without the false cards' : ''}`
  },
  platform: ({ platform }) => {
    const found = findPlatform(platform)
    return found === undefined || found.name === 'none' ? 'none' : found.label
  },
  measurement: describeMeasurement,
  assignment: describeAssignment,
  quotas: describeQuotas,
  privacy: describePrivacy,
  advanced: describeAdvanced,
}

function describePrivacy(condition: ConditionDraft): string {
  const { contact, 'retention-date': date, 'replay-letters': letters } = condition
  const parts = [
    contact.trim() && `contact ${contact.trim()}`,
    date.trim() && `erased on ${date.trim()}`,
    letters === 'yes' && 'replays show what was typed',
    detectsDuplicates(condition) && 'networks of people are compared, by a keyed hash',
  ]
  return parts.filter(Boolean).join('; ') || 'kept without an end date'
}

function describeLanguages(condition: ConditionDraft): string {
  const [first = '', ...others] = languagesIn(condition).map(languageName)
  return others.length === 0 ? first : `${listed([first, ...others])}; ${first} for everybody else`
}

const DWELL_PHRASES: Readonly<Record<DwellDefinition, string>> = {
  full: 'dwell counts while a card is in view as a whole, or fills the room',
  half: 'dwell counts while half of a card is visible, or fills half of the room',
  any: 'dwell counts while anything of a card is visible',
  focal: 'dwell counts for one card at a time, the one at the focal line',
}

function describeMeasurement({ 'dwell-definition': definition, [FOCAL_LINE]: line }: ConditionDraft): string {
  const phrase = DWELL_PHRASES[readDwellDefinition(definition)]
  return line === '' ? phrase : `${phrase}; the focal line is at ${readFocalLine(line)} of the height`
}

function describeSkin(condition: ConditionDraft): string {
  const { feed, skin } = condition
  const scheme = fixedScheme(condition['color-scheme'])
  const name = fallbackText(condition['header-name'], condition).trim()
  const parts = [
    skin,
    condition['skin-stories'] === 'no' && 'without the row of faces',
    name !== '' && `called ${name}`,
    condition['header-logo'] !== '' && 'with a logo of its own',
    condition['accent-color'] !== '' && `accent colour ${condition['accent-color']}`,
    describeSuggestions(condition.suggestions),
    isAlwaysDark(feed) && scheme === 'light' ? 'cards always dark, other pages always light' : scheme && `always ${scheme}`,
  ]
  return parts.filter(Boolean).join(', ')
}

const lengthOf = (text: string, condition: ConditionDraft) => counted(wordCount(text, condition), 'word')

function describeCards(condition: ConditionDraft, setSizes: SetSizes): string {
  const { entity_sets, algorithm } = condition
  if (entity_sets.length === 0) return 'none yet'
  const usesAll = findFeedAlgorithm(algorithm)?.respectsCardCounts === false
  return listed(
    entity_sets.map(({ entity_set, number_to_show, randomize_between_subjects, balance_by }) => {
      const size = setSizes.get(entity_set)
      if (balance_by !== undefined && !usesAll) {
        const which = number_to_show === undefined ? 'each' : `${number_to_show} different values of`
        const same = number_to_show !== undefined && randomize_between_subjects === 'no' ? ', the same for everyone' : ''
        return `${which} ${balance_by.item} of ${entity_set} once${same}, its ${balance_by.variant} balanced within and over people by a Latin square`
      }
      if (usesAll || number_to_show === undefined || number_to_show === size) {
        return `all ${size ?? ''} of ${entity_set}`.replace('  ', ' ')
      }
      const drawn = randomize_between_subjects === 'yes' ? 'drawn for each participant' : 'the same for everyone'
      return `${number_to_show}${size === undefined ? '' : ` of the ${size}`} of ${entity_set}, ${drawn}`
    }),
  )
}

function describeComposer(condition: ConditionDraft): string {
  const composer = readComposer(parametersOf(condition))
  if (composer === undefined) return 'none'
  const { asked, least, maySkip } = composer
  const when = { feed: 'may be written above the feed', before: 'asked for before the feed', after: 'asked for after the feed' }
  const parts = [
    when[asked],
    least > 1 && `at least ${least} characters`,
    maySkip && 'may be skipped',
    condition['composer-prompt'].trim() !== '' && 'with words of its own',
  ]
  return parts.filter(Boolean).join(', ')
}

const LINK_PHRASES: Readonly<Record<Links, string>> = {
  page: 'open a page with the text of the sheet, inside the visit',
  real: 'open their real addresses in a new tab',
  off: 'open nothing',
}

function describeIntervention(condition: ConditionDraft): string {
  const prompts = describePrompts(parsePrompts(condition.prompts) ?? [])
  const once = describeOnce(condition)
  if (prompts === '') return once
  return once === 'none' ? prompts : `${once}; ${prompts}`
}

const describePrompts = (prompts: readonly Prompt[]): string =>
  prompts
    .map(({ type, at, content }) => {
      const name = findIntervention(type)?.label ?? type
      return `prompt “${name}”${content === undefined ? '' : ' with words of its own'} ${placeWords(at)}`
    })
    .join(', ')

function describeOnce(condition: ConditionDraft): string {
  const intervention = findIntervention(condition['intervention-type'])
  if (intervention === undefined) return 'none'
  const style = (condition['intervention-style'] || intervention.styles[0]) === 'infeed' ? 'in the feed' : 'as a popup'
  const own = contentLines(parseOwnContent(condition['intervention-content']) ?? {}).length > 0 ? ', with content of its own' : ''
  const { label } = findIntervention(familyOf(intervention.name)) ?? intervention
  return `${label.toLowerCase()}${own}, ${style}, after ${condition['intervention-perc']} % of the cards`
}

function describeQuotas({ quota, 'quota-total': total }: ConditionDraft): string {
  const parts = [quota.trim() && `${quota.trim()} per condition`, total.trim() && `${total.trim()} in all`].filter(Boolean)
  return parts.join(', ') || 'none'
}

function describeAdvanced(condition: ConditionDraft): string {
  const parts = [
    condition['allow-url-overrides'] === 'no' && 'links cannot override settings',
    condition['allow-url-overrides'] === 'look' && 'links can override settings, also the skin and the colours',
    condition['redirect-disabled'] === 'yes' && 'pages stay when they are saved',
    condition['embed-hosts'].trim() !== '' && `only ${listed(embedHostsIn(condition['embed-hosts']))} may embed the study`,
    condition['allow-untokened-writes'] === 'yes' && 'writes without a session token are accepted',
    condition['link-secret'].trim() !== '' && 'links must be signed',
    condition['signed-links'] === 'yes' && 'links must be signed by the panel',
    condition['signed-exits'] === 'yes' && 'exits to the panel are signed',
    condition['session-minutes'].trim() !== '' && `visits go on for ${condition['session-minutes'].trim()} minutes`,
    condition['test-ids'] !== 'preview' && 'ids that contain “test” are test sessions',
    ...Object.entries(condition.others).flatMap(([name, value]) => (isExitSetting(name) ? [] : `${name} ${value}`)),
  ]
  return parts.filter(Boolean).join('; ') || 'none'
}
