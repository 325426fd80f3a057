import { contentLines } from '#domain/interventions/content-lines.ts'
import { parseOwnContent } from '#domain/interventions/own-content.ts'
import { parseJourney } from '#domain/journey/parse-journey.ts'
import type { Step } from '#domain/journey/step.ts'
import { labelLines } from '#domain/labels/describe-labels.ts'
import { readRules } from '#domain/labels/label-rule.ts'
import { parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { FEED_ACTS, FEED_ACTS_SETTING, parseFeedActs } from '#domain/parameters/feed-acts.ts'
import { parseForms } from '#domain/parameters/forms.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { parseTopics } from '#domain/questionnaires/parts/topics.ts'
import { expressionWords } from '#domain/questions/editing/expression-words.ts'
import { languageName } from '#domain/questions/language-name.ts'
import { definitionLines } from '#domain/questions/library/definition-lines.ts'
import { givenForms } from '#domain/questions/library/own-forms.ts'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import { TEXT_SETTINGS } from '#domain/questions/study-texts.ts'
import { wordsByLanguage } from '#domain/questions/text.ts'
import { scaleLines } from '#domain/ratings/describe-scales.ts'
import { RATING_SCALES } from '#domain/ratings/rating-scale.ts'
import { assignmentMethods } from '#domain/study/assignment/methods/index.ts'
import { cueLines } from '#domain/study/design/describe-cues.ts'
import {
  buttonChoices,
  type Choice,
  composerChoices,
  linkChoices,
  newerVariant,
  publishedNames,
  stylesFor,
} from '#domain/study/draft/variants.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { assignmentLines } from './assignment-lines.ts'

/** The labels of the create page. */
const NAMES: Readonly<Record<string, string>> = {
  'study-name': 'Study name',
  'n-conditions': 'Number of conditions',
  'condition-name': 'Name of the condition',
  quota: 'Participants per condition',
  'quota-total': 'Participants in all',
  assignment: 'How people are assigned',
  'assignment-by': 'Items that people are assigned by',
  'assignment-coin': 'Chance of the better condition',
  'assignment-weights': 'Weights of the assignment',
  'quota-strata': 'Participants by answers',
  feed: 'Feed type',
  'feed-snap': 'Comes to rest at a card',
  'feed-acts': 'Beyond the buttons',
  'rating-scales': 'Scales under the cards',
  skin: 'Skin',
  comments: 'Comments',
  'comments-order': 'Order of comments',
  'comments-like': 'Comments can be liked',
  'comments-report': 'Comments can be reported',
  'comments-write': 'Comments can be written',
  'comments-min-length': 'Minimum length of a comment',
  'header-name': 'Name in the header',
  'header-logo': 'Logo in the header',
  'accent-color': 'Accent colour',
  'skin-stories': 'Row of faces',
  'color-scheme': 'Colours',
  entity_sets: 'Cards',
  'feed-length': 'Length of the feed',
  labels: 'Labels and notes',
  'order-ads-every': 'An ad at every nth position',
  'order-positions': 'Cards keep the position of the sheet',
  'order-blocks': 'Blocks stay together',
  'order-authors': 'No author twice in a row',
  links: 'What links open',
  composer: 'Participants write a post',
  'composer-min': 'Minimum length of a post (characters)',
  'composer-prompt': 'What asks for a post',
  'composer-skip': 'The prompt can be skipped',
  'intervention-type': 'Intervention type',
  'intervention-style': 'Intervention style',
  'intervention-perc': 'Place of the intervention',
  'intervention-min-seconds': 'Minimum watching time (seconds)',
  'intervention-content': 'What the intervention shows',
  prompts: 'Prompts',
  'rising-counts': 'Counts that rise',
  standing: 'Credibility and followers',
  'standing-changes': 'What changes credibility and followers',
  notifications: 'Notifications',
  algorithm: 'News feed algorithm',
  'custom-msg-type': 'Message type',
  'custom-msg': 'Message',
  forms: 'Questionnaires',
  questionnaires: 'Own questionnaires',
  journey: 'Steps of the study',
  languages: 'Languages',
  'final-page': 'End with the final questions',
  'debrief-names-false': 'Name the false cards that a person saw',
  topics: 'Topics',
  'failed-attention': 'People who fail an attention check',
  instruct: 'Instructions text',
  consent: 'Consent text',
  debrief: 'Debrief text',
  platform: 'Recruitment platform',
  'redirect-url': 'Redirect URL',
  'completion-code': 'Completion code',
  'cues-ln-mean': 'Made-up likes: mean of the logarithm',
  'cues-ln-sd': 'Made-up likes: spread of the logarithm',
  'cues-share-perc': 'Made-up shares: percent of the likes',
  'cues-share-perc-sd': 'Made-up shares: spread of the percentage',
  'dwell-definition': 'When a card counts as looked at',
  contact: 'Contact for participants',
  'retention-date': 'Data is erased on',
  'replay-letters': 'Replays show what was typed',
  'session-minutes': 'Longest visit, in minutes',
  'redirect-disabled': 'Questionnaires stay when they are saved',
  'embed-hosts': 'Sites that may embed the study',
  'allow-url-overrides': 'Links may override settings',
  'allow-untokened-writes': 'Accept data without a session token',
  'link-secret': 'Secret of signed links',
  'test-ids': 'Who is a test besides test links',
  // Only links name these.
  condition: 'Condition',
  intervention_idx: 'Card of the intervention',
}

export function settingLabel(param: string): string {
  if (param.startsWith('feed-button-')) return `${capitalize(param.slice('feed-button-'.length))} button`
  if (param.startsWith('exit-')) return `Exit: ${param.slice('exit-'.length).replaceAll('_', ' ')}`
  return NAMES[param] ?? param
}

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
  const name = step.step === 'form' ? (findQuestionnaire(step.form)?.label ?? step.form) : step.step
  return 'if' in step && step.if !== undefined ? `${name}, only if ${expressionWords(step.if, [])}` : name
}

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
      return parsed.sets.map(({ entity_set, number_to_show, randomize_between_subjects }) => {
        const cards = number_to_show === undefined ? 'all cards' : countOf(number_to_show, 'card')
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
  if (param === FEED_ACTS_SETTING && value !== '') {
    const acts = parseFeedActs(value)
    return FEED_ACTS.flatMap(({ act, label }) => (acts.includes(act) ? [label] : []))
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
  const ofCues = cueLines(param, value)
  if (ofCues !== undefined) return ofCues
  if (TEXT_SETTINGS.includes(param)) return textLines(value)
  if (param === 'intervention-perc' && value !== '') return [`after ${value} % of the cards`]
  const choice = (param.startsWith('feed-button-') ? buttonChoices : CHOICES[param])?.find((each) => each.value === value)
  return choice ? [choice.label] : value.split('\n')
}
