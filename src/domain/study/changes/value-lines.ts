import { offeredActs } from '#domain/engagement/acts/index.ts'
import { FEEDS, parseFeeds } from '#domain/feeds/feed-settings.ts'
import { contentLines } from '#domain/interventions/content-lines.ts'
import { parseOwnContent } from '#domain/interventions/own-content.ts'
import { parseJourney } from '#domain/journey/parse-journey.ts'
import type { Step } from '#domain/journey/step.ts'
import { labelLines } from '#domain/labels/describe-labels.ts'
import { readRules } from '#domain/labels/label-rule.ts'
import { parseAssignmentBy, parseStrataQuotas, parseWeights } from '#domain/parameters/assignment-settings.ts'
import { parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { FEED_ACTS_SETTING, parseFeedActs } from '#domain/parameters/feed-acts.ts'
import { parseForms } from '#domain/parameters/forms.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { parseTopics } from '#domain/questionnaires/parts/topics.ts'
import { expressionWords } from '#domain/questions/editing/expression-words.ts'
import { languageName } from '#domain/questions/language-name.ts'
import { definitionLines } from '#domain/questions/library/definition-lines.ts'
import { givenForms } from '#domain/questions/library/forms-in-settings.ts'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import { TEXT_SETTINGS } from '#domain/questions/study-texts.ts'
import { wordsByLanguage } from '#domain/questions/text.ts'
import { scaleLines } from '#domain/ratings/describe-scales.ts'
import { RATING_SCALES } from '#domain/ratings/rating-scale.ts'
import { assignmentMethods } from '#domain/study/assignment/methods/index.ts'
import { cueLines } from '#domain/study/design/describe-cues.ts'
import { describeFeed, ownPhrases } from '#domain/study/design/describe-feeds.ts'
import { suggestionLines } from '#domain/study/design/describe-suggestions.ts'
import {
  buttonChoices,
  type Choice,
  composerChoices,
  linkChoices,
  newerVariant,
  publishedNames,
  stylesFor,
} from '#domain/study/draft/variants.ts'
import { SUGGESTIONS } from '#domain/suggestions/suggestions.ts'
import { describeTiming } from '#domain/waves/describe-waves.ts'
import { parseWaves } from '#domain/waves/parse-waves.ts'
import { WAVES } from '#domain/waves/wave.ts'
import { counted } from '../design/words.ts'

type Pairs = Readonly<Record<string, string | number>>

const pairs = (of: Pairs) => Object.entries(of).map(([name, value]) => `${name}: ${value}`)

const { feeds, skins, colorSchemes, interventions, algorithms, endMessages, platforms, dwellDefinitions } = newerVariant

const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  feed: feeds,
  skin: skins,
  'color-scheme': colorSchemes,
  'intervention-type': [...interventions, ...publishedNames(newerVariant)],
  'intervention-style': interventions.flatMap(({ value }) => stylesFor(newerVariant, value)),
  links: linkChoices,
  composer: composerChoices,
  algorithm: algorithms,
  'custom-msg-type': endMessages,
  platform: platforms,
  'dwell-definition': dwellDefinitions,
  assignment: assignmentMethods.map(({ name, label }) => ({ value: name, label })),
  'failed-attention': [
    { value: 'keep', label: 'finishes like everybody' },
    { value: 'exit', label: 'leaves by an exit of their own' },
  ],
}

function stepLine(step: Step): string {
  const named = step.step === 'feed' && step.feed !== undefined ? `feed “${step.feed}”` : step.step
  const name = step.step === 'form' ? (findQuestionnaire(step.form)?.label ?? step.form) : named
  return 'if' in step && step.if !== undefined ? `${name}, only if ${expressionWords(step.if, [])}` : name
}

/** A line for each wave, with its steps where it has some of its own. */
const waveLines = (value: string): string[] =>
  (parseWaves(value) ?? []).map((wave) => {
    const { name, journey, settings = {} } = wave
    const steps = journey === undefined ? '' : `steps: ${journey.map(stepLine).join(', ')}`
    return [name, describeTiming(wave), steps, ...ownPhrases(settings)].filter(Boolean).join('; ')
  })

/** Each language begins with its name. */
const textLines = (value: string) =>
  wordsByLanguage(value).flatMap(({ language, words }) =>
    (language === undefined ? words : `${languageName(language)}: ${words}`).split('\n'),
  )

/** A value as text lines: one per set or questionnaire of a list, and the lines of any other text. */
export function valueLines(param: string, value: string): string[] {
  if (param === 'entity_sets') {
    const parsed = parseChosenSets(value)
    if (parsed.ok)
      return parsed.sets.map(({ entity_set, number_to_show, randomize_between_subjects, balance_by }) => {
        if (balance_by !== undefined)
          return `${entity_set}: ${number_to_show ?? 'each'} ${balance_by.item} once, ${balance_by.variant} balanced by a Latin square${number_to_show !== undefined && randomize_between_subjects === 'no' ? ', the same for everyone' : ''}`
        const cards = number_to_show === undefined ? 'all cards' : counted(number_to_show, 'card')
        return `${entity_set}: ${cards}, ${randomize_between_subjects === 'yes' ? 'drawn for each participant' : 'the same for everyone'}`
      })
  }
  if (param === 'forms') {
    const forms = parseForms(value)
    if (forms !== undefined) return forms.map((form) => findQuestionnaire(form)?.label ?? form)
  }
  if (param === OWN_QUESTIONNAIRES) {
    const own = givenForms([{ condition: 1, param, value }])
    if (own !== undefined) return own.flatMap(definitionLines)
  }
  if (param === 'journey') {
    const steps = parseJourney(value)
    if (steps !== undefined) return steps.map(stepLine)
  }
  if (param === WAVES && value !== '') return waveLines(value)
  if (param === FEEDS && value !== '') return [...(parseFeeds(value) ?? [])].map(([name, own]) => describeFeed(name, own))
  if (param === FEED_ACTS_SETTING && value !== '') {
    const acts = parseFeedActs(value)
    return offeredActs.flatMap(({ name, offered }) => (acts.includes(name) ? [offered.label] : []))
  }
  if (param === 'topics') {
    const topics = parseTopics(value)
    if (topics !== undefined) return topics.map(({ slug, title }) => `${title} (${slug})`)
  }
  const ofAssignment = assignmentLines(param, value)
  if (ofAssignment !== undefined) return ofAssignment
  if (param === 'header-logo' && value !== '') return ['a picture']
  if (param === 'intervention-content') {
    const content = parseOwnContent(value)
    if (content !== undefined) return contentLines(content)
  }
  if (param === 'labels' && value !== '') return labelLines(readRules(value))
  if (param === RATING_SCALES) {
    const lines = scaleLines(value)
    if (lines !== undefined) return lines
  }
  if (param === SUGGESTIONS && value !== '') return suggestionLines(value)
  const ofCues = cueLines(param, value)
  if (ofCues !== undefined) return ofCues
  if (TEXT_SETTINGS.includes(param)) return textLines(value)
  if (param === 'intervention-perc' && value !== '') return [`after ${value} % of the cards`]
  const choice = (param.startsWith('feed-button-') ? buttonChoices : CHOICES[param])?.find((each) => each.value === value)
  return choice ? [choice.label] : value.split('\n')
}

/** A JSON setting of the assignment as text lines; undefined for other settings, and where it cannot be read. */
function assignmentLines(param: string, value: string): string[] | undefined {
  if (param === 'assignment-by')
    return parseAssignmentBy(value)?.map(({ key, bands }) =>
      bands === undefined ? key : `${key}, bands from ${bands.join(', ')}`,
    )
  if (param === 'quota-strata')
    return parseStrataQuotas(value)?.map(({ stratum, quota }) => `${pairs(stratum).join(', ')}: ${quota.toLocaleString('en')}`)
  const weights = param === 'assignment-weights' ? parseWeights(value) : undefined
  return weights && pairs(weights)
}
