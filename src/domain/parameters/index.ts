import { COMMENT_DISPLAYS, COMMENT_WRITING, checkMinLength } from '../comments/comment-settings.ts'
import { COMMENT_ORDERS } from '../comments/order-comments.ts'
import { COMPOSERS, checkLeastLength } from '../composer/composer.ts'
import { checkNotifications } from '../feed/cues/notifications.ts'
import { checkRisingCounts } from '../feed/cues/rising-counts.ts'
import { checkStanding } from '../feed/cues/standing.ts'
import { STANDING_ACTS } from '../feed/cues/standing-acts.ts'
import { checkStandingRules } from '../feed/cues/standing-changes.ts'
import { checkAdsEvery } from '../feed/order/order-rules.ts'
import { findFeedAlgorithm } from '../feed-algorithms/index.ts'
import { checkFeeds } from '../feeds/check-feeds.ts'
import { FEEDS } from '../feeds/feed-settings.ts'
import { findIntervention } from '../interventions/index.ts'
import { PROMPTS } from '../interventions/prompts.ts'
import { isIsoDay } from '../iso-day.ts'
import { journeyParameters } from '../journey/journey-parameters.ts'
import { checkLabels } from '../labels/check-labels.ts'
import { LINKS } from '../links/read-link.ts'
import { findPlatform } from '../platforms/index.ts'
import { DETECT_DUPLICATES } from '../quality/detect-duplicates.ts'
import { OWN_QUESTIONNAIRES } from '../questions/own-questionnaires.ts'
import { checkLanguages, LANGUAGES } from '../questions/study-languages.ts'
import { wordsByLanguage } from '../questions/text.ts'
import { checkScales } from '../ratings/check-scales.ts'
import { RATING_SCALES } from '../ratings/rating-scale.ts'
import { REPLAY_LETTERS } from '../replay/replay-letters.ts'
import { COLOR_SCHEMES } from '../session/color-scheme.ts'
import { EARLY_OUTCOMES, exitParameter } from '../session/outcomes.ts'
import { SESSION_EXPIRY_MINUTES } from '../session/start-session.ts'
import { TEST_IDS } from '../session/test-session.ts'
import { checkAccent } from '../skins/accent.ts'
import { skins } from '../skins/index.ts'
import { ASSIGNMENT_METHODS } from '../study/assignment/drawn-assignment.ts'
import { checkSuggestions, SUGGESTIONS } from '../suggestions/suggestions.ts'
import { WAVE_SETTINGS, waveParameters } from '../waves/wave-parameters.ts'
import {
  checkAssignmentBy,
  checkAssignmentCoin,
  checkAssignmentWeights,
  checkStrataQuotas,
  isQuota,
} from './assignment-settings.ts'
import { checkOwnQuestionnaires } from './check-own-questionnaires.ts'
import { checkChosenSets } from './chosen-sets.ts'
import { dwellParameters } from './dwell-parameters.ts'
import { checkEmbedHosts } from './embed-hosts.ts'
import { checkExit, checkTemplate } from './exits.ts'
import { checkFeedActs, FEED_ACTS_SETTING } from './feed-acts.ts'
import { BUTTON_FLAGS, FEED_BUTTONS } from './feed-buttons.ts'
import { checkForms } from './forms.ts'
import { checkLogo } from './header-logo.ts'
import { checkOwnContent } from './intervention-content.ts'
import { anyText, knownAs, oneOf, type Parameter } from './parameter.ts'
import { checkPrompts } from './prompts.ts'
import { proofParameters } from './proof-parameters.ts'
import { checkTopics } from './topics.ts'

/** Of a condition: it stands in tables and in the headings of columns. */
export const MAX_NAME_LENGTH = 40

export const MAX_STUDY_NAME_LENGTH = 120

/** Every setting that a condition of a study can have. */
const parameters: readonly Parameter[] = [
  { name: 'n-conditions', audience: 'server', check: checkWholeNumber },
  { name: 'study-name', audience: 'server', check: checkLine(MAX_STUDY_NAME_LENGTH) },
  // Server only: a name such as "control" would tell participants what the others get.
  { name: 'condition-name', audience: 'server', check: checkLine(MAX_NAME_LENGTH) },
  // Number of completes wanted: for the condition, and for the whole study.
  { name: 'quota', audience: 'server', check: checkQuota },
  { name: 'quota-total', audience: 'server', check: checkQuota },
  // How the condition is drawn, by which answers, with which biased coin and which weights.
  { name: 'assignment', audience: 'server', check: oneOf(...ASSIGNMENT_METHODS) },
  { name: 'assignment-by', audience: 'server', check: checkAssignmentBy },
  { name: 'assignment-coin', audience: 'server', check: checkAssignmentCoin },
  { name: 'assignment-weights', audience: 'server', check: checkAssignmentWeights },
  // Number of completes wanted of people with certain answers.
  { name: 'quota-strata', audience: 'server', check: checkStrataQuotas },
  { name: 'entity_sets', isOfFeed: true, audience: 'server', check: checkChosenSets },
  { name: 'feed', isOfFeed: true, audience: 'participant', check: oneOf('scroll', 'swipe') },
  // Scroll layout: the feed comes to rest at a card only if the study asks for it (ruling C1).
  { name: 'feed-snap', isOfFeed: true, audience: 'participant', check: oneOf('yes', 'no') },
  ...FEED_BUTTONS.map(
    ({ button }): Parameter => ({
      name: `feed-button-${button}`,
      isOfFeed: true,
      audience: 'participant',
      check: oneOf(...BUTTON_FLAGS),
    }),
  ),
  // What participants can do beyond the buttons.
  { name: FEED_ACTS_SETTING, isOfFeed: true, audience: 'participant', check: checkFeedActs },
  // Scales on which participants rate every card (ruling C7).
  { name: RATING_SCALES, isOfFeed: true, audience: 'participant', check: checkScales },
  // Comments of the cards: how they are shown, in which order, and what participants may do.
  { name: 'comments', isOfFeed: true, audience: 'participant', check: oneOf(...COMMENT_DISPLAYS) },
  { name: 'comments-order', isOfFeed: true, audience: 'participant', check: oneOf(...COMMENT_ORDERS) },
  { name: 'comments-like', isOfFeed: true, audience: 'participant', check: oneOf('yes', 'no') },
  { name: 'comments-report', isOfFeed: true, audience: 'participant', check: oneOf('yes', 'no') },
  { name: 'comments-write', isOfFeed: true, audience: 'participant', check: oneOf(...COMMENT_WRITING) },
  { name: 'comments-min-length', isOfFeed: true, audience: 'participant', check: checkMinLength },
  // What a tap on the link of a post opens.
  { name: 'links', isOfFeed: true, audience: 'participant', check: oneOf(...LINKS) },
  // Whether and where participants write a post of their own, how long it must be at least, what asks for it, and whether it may be skipped.
  { name: 'composer', isOfFeed: true, audience: 'participant', check: oneOf(...COMPOSERS) },
  { name: 'composer-min', isOfFeed: true, audience: 'participant', check: checkLeastLength },
  { name: 'composer-prompt', isOfFeed: true, audience: 'participant', check: inEachLanguage(checkLine(300)) },
  { name: 'composer-skip', isOfFeed: true, audience: 'participant', check: oneOf('yes', 'no') },
  // Mean and standard deviation of the logarithm of generated likes (ruling C6).
  { name: 'cues-ln-mean', isOfFeed: true, audience: 'server', check: checkNumber(0, 15) },
  { name: 'cues-ln-sd', isOfFeed: true, audience: 'server', check: checkNumber(0, 5) },
  // Shares in percent of a card's likes: mean and standard deviation over the cards.
  { name: 'cues-share-perc', isOfFeed: true, audience: 'server', check: checkPercent },
  { name: 'cues-share-perc-sd', isOfFeed: true, audience: 'server', check: checkPercent },
  // Counts that rise while a card is in view: rates per minute.
  { name: 'rising-counts', isOfFeed: true, audience: 'participant', check: checkRisingCounts },
  // Credibility and followers of the participant. What changes them stays on the server: it says which cards are false.
  { name: 'standing', isOfFeed: true, audience: 'participant', check: checkStanding },
  { name: 'standing-changes', isOfFeed: true, audience: 'server', check: (value) => checkStandingRules(value, STANDING_ACTS) },
  // What the bell of the feed announces, and when.
  { name: 'notifications', isOfFeed: true, audience: 'participant', check: checkNotifications },
  {
    name: 'algorithm',
    isOfFeed: true,
    audience: 'server',
    check: knownAs('algorithm', (name) => findFeedAlgorithm(name) !== undefined),
  },
  { name: 'feed-length', isOfFeed: true, audience: 'server', check: checkWholeNumber },
  // How the drawn order is rearranged: places of ads, positions and blocks of the sheet, no author twice in a row.
  { name: 'order-ads-every', isOfFeed: true, audience: 'server', check: checkAdsEvery },
  { name: 'order-positions', isOfFeed: true, audience: 'server', check: oneOf('yes', 'no') },
  { name: 'order-blocks', isOfFeed: true, audience: 'server', check: oneOf('yes', 'no') },
  { name: 'order-authors', isOfFeed: true, audience: 'server', check: oneOf('yes', 'no') },
  // Which cards have which labels. Server only: browsers get those of their cards, and not what they follow from.
  { name: 'labels', isOfFeed: true, audience: 'server', check: checkLabels },
  ...dwellParameters,
  { name: 'intervention-type', isOfFeed: true, audience: 'participant', check: knownAs('intervention', isIntervention) },
  { name: 'intervention-style', isOfFeed: true, audience: 'participant', check: oneOf('modal', 'infeed') },
  { name: 'intervention-perc', isOfFeed: true, audience: 'participant', check: checkPercent },
  // What the intervention says and shows, where it is not what we ship.
  { name: 'intervention-content', isOfFeed: true, audience: 'participant', check: checkOwnContent },
  // Further interventions, at a card, a share of the cards, a time or an act.
  { name: PROMPTS, isOfFeed: true, audience: 'participant', check: checkPrompts },
  { name: 'skin', isOfFeed: true, audience: 'participant', check: oneOf(...skins.map(({ name }) => name)) },
  // What stands over the pages of the study, and in which colours they are shown.
  { name: 'header-name', audience: 'participant', check: inEachLanguage(checkLine(40)) },
  { name: 'header-logo', audience: 'participant', check: checkLogo },
  // Of buttons and marks, and whether a skin has its row of faces.
  { name: 'accent-color', audience: 'participant', check: checkAccent },
  { name: 'skin-stories', isOfFeed: true, audience: 'participant', check: oneOf('yes', 'no') },
  // Trends, people and groups beside the feed.
  { name: SUGGESTIONS, isOfFeed: true, audience: 'participant', check: checkSuggestions },
  { name: 'color-scheme', audience: 'participant', check: oneOf(...COLOR_SCHEMES) },
  { name: 'forms', audience: 'participant', check: (value, { settings }) => checkForms(value, settings) },
  // The steps of the study in order, where more than `forms` is to be said. Server only: conditions may tell what the others get.
  ...journeyParameters,
  // The visits to which people come back.
  ...waveParameters((name) => findParameter(name)),
  // What each feed has for itself, where the journey has several.
  { name: FEEDS, audience: 'server', check: (value, known) => checkFeeds(value, known, findParameter) },
  // The researcher's own questionnaires, frozen with the version. Server only: they have right answers and scores.
  { name: OWN_QUESTIONNAIRES, audience: 'server', check: checkOwnQuestionnaires },
  // The languages in which participants can take part; the first is the one to fall back to. Default English.
  { name: LANGUAGES, audience: 'participant', check: checkLanguages },
  // Whether the final page follows a list of forms that does not name it (ruling D5). Default yes.
  { name: 'final-page', audience: 'participant', check: oneOf('yes', 'no') },
  { name: 'topics', audience: 'participant', check: checkTopics },
  // For studies inside a survey that does the redirect itself: the page stays where it is (spec 4).
  { name: 'redirect-disabled', audience: 'participant', check: oneOf('yes', 'no') },
  { name: 'instruct', audience: 'participant', check: inEachLanguage(anyText) },
  { name: 'consent', audience: 'participant', check: inEachLanguage(anyText) },
  { name: 'custom-msg-type', audience: 'participant', check: oneOf('none', 'None', 'onpage', 'modal') },
  { name: 'custom-msg', audience: 'participant', check: inEachLanguage(anyText) },
  { name: 'platform', audience: 'participant', check: knownAs('platform', (name) => findPlatform(name) !== undefined) },
  { name: 'redirect-url', audience: 'server', check: checkTemplate },
  { name: 'completion-code', audience: 'server', check: anyText },
  ...EARLY_OUTCOMES.map((outcome): Parameter => ({ name: exitParameter(outcome), audience: 'server', check: checkExit })),
  // Server only: the debrief reveals what the study is about, so it is sent at the end.
  { name: 'debrief', audience: 'server', check: inEachLanguage(anyText) },
  // Whether the ending lists the false cards that a person saw. Default yes. Server only: it would say that some are false.
  { name: 'debrief-names-false', audience: 'server', check: oneOf('yes', 'no') },
  // Whom participants can ask: on the consent, at the ending and on the privacy page.
  { name: 'contact', audience: 'participant', check: checkLine(300) },
  // The day on which everything about the participants is erased.
  { name: 'retention-date', audience: 'server', check: checkDay },
  // Whether replays show the letters that participants typed. Default no: they show how many there were.
  { name: REPLAY_LETTERS, audience: 'server', check: oneOf('yes', 'no') },
  { name: DETECT_DUPLICATES, audience: 'participant', check: oneOf('yes', 'no') },
  { name: 'failed-attention', audience: 'server', check: oneOf('keep', 'exit') },
  // How long a person can leave and still resume the same visit (ruling B5).
  { name: 'session-minutes', audience: 'participant', check: checkSessionMinutes },
  { name: 'allow-url-overrides', audience: 'participant', check: oneOf('yes', 'no', 'look') },
  // Who is a test besides preview links: ids that contain `test`, as without the setting, or nobody (ruling B7).
  { name: TEST_IDS, audience: 'server', check: oneOf('letters', 'preview') },
  { name: 'intervention-min-seconds', isOfFeed: true, audience: 'participant', check: checkSeconds },
  // Pages that may embed the study. Researchers' pages are never embedded.
  { name: 'embed-hosts', audience: 'server', check: checkEmbedHosts },
  { name: 'allow-untokened-writes', audience: 'server', check: oneOf('yes', 'no') },
  ...proofParameters,
]

/** The names of all settings. */
export const PARAMETER_NAMES: readonly string[] = parameters.map(({ name }) => name)

/** Settings of the whole study: every condition that has them must have the same value. */
export const STUDY_WIDE_PARAMETERS: readonly string[] = [
  'study-name',
  'quota-total',
  'assignment',
  'assignment-by',
  'assignment-coin',
  'assignment-weights',
  'quota-strata',
  ...dwellParameters.map(({ name }) => name),
  'contact',
  'retention-date',
  REPLAY_LETTERS,
  ...[...proofParameters.map(({ name }) => name), 'embed-hosts', TEST_IDS],
  OWN_QUESTIONNAIRES,
  ...[DETECT_DUPLICATES, LANGUAGES, ...WAVE_SETTINGS],
]

/** Settings that leave the server only for those who may change the study. */
export const SECRET_PARAMETERS: readonly string[] = parameters.flatMap(({ name, isSecret }) => (isSecret ? [name] : []))

const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]))

export const findParameter = (name: string): Parameter | undefined => byName.get(name)

/** The create page writes "none". "0" and "no" are older spellings. */
function isIntervention(name: string): boolean {
  const found = findIntervention(name)
  return ['none', 'None', '0', 'no'].includes(name) || (found !== undefined && found.usualPlace === undefined)
}

function checkWholeNumber(value: string): string[] {
  return /^[1-9]\d{0,3}$/.test(value) ? [] : ['must be a whole number from 1']
}

function checkNumber(least: number, most: number) {
  return (value: string): string[] => {
    const isInRange = /^\d{1,2}(\.\d{1,6})?$/.test(value) && Number(value) >= least && Number(value) <= most
    return value === '' || isInRange ? [] : [`must be a number from ${least} to ${most}, not '${value}'`]
  }
}

/** Two weeks: longer than any visit, and shorter than browsers keep stored data. */
const MAX_SESSION_MINUTES = 20_160

function checkSessionMinutes(value: string): string[] {
  const isInRange = /^\d{3,5}$/.test(value) && Number(value) >= SESSION_EXPIRY_MINUTES && Number(value) <= MAX_SESSION_MINUTES
  return value === '' || isInRange
    ? []
    : [`must be a whole number of minutes from ${SESSION_EXPIRY_MINUTES} to ${MAX_SESSION_MINUTES}, not '${value}'`]
}

function checkLine(most: number) {
  return (value: string): string[] => {
    if (value.length > most) return [`must have at most ${most} characters`]
    return /\p{Cc}/u.test(value) ? ['must be one line'] : []
  }
}

/** A text that may be written in several languages: it has words in one of them at least. */
function inEachLanguage(check: (words: string) => string[]) {
  return (value: string): string[] => {
    const written = wordsByLanguage(value)
    if (written.length === 0) return ['has no words in any language']
    return [...new Set(written.flatMap(({ words }) => check(words)))]
  }
}

function checkDay(value: string): string[] {
  return value === '' || isIsoDay(value) ? [] : [`must be a day such as 2027-03-31, not '${value}'`]
}

/** Does not repeat the value: problems are shown and logged. */
function checkQuota(value: string): string[] {
  return value === '' || isQuota(value) ? [] : [`must be a whole number from 1 to 999999, not '${value}'`]
}

function checkPercent(value: string): string[] {
  if (value === '') return []
  return /^\d{1,3}(\.\d+)?$/.test(value) && Number(value) <= 100 ? [] : [`must be a number from 0 to 100, not '${value}'`]
}

function checkSeconds(value: string): string[] {
  return value === '' || (/^\d{1,4}$/.test(value) && Number(value) <= 3600)
    ? []
    : [`must be a whole number of seconds up to 3600, not '${value}'`]
}
