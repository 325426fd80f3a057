import { commentRules } from '#domain/comments/comment-settings.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { readTextIn } from '#domain/questions/text.ts'
import { type Card, veracityOf } from '#domain/stimuli/cards/veracity.ts'
import { SUGGESTIONS } from '#domain/suggestions/suggestions.ts'
import { CUE_KEYS } from '../draft/draft-keys.ts'

type Parameters = Readonly<Record<string, string>>

/** Whether participants see things that are made up: counts beside the buttons, comments, cues that move, what stands beside the feed. */
export const showsMadeUp = (parameters: Parameters): boolean =>
  visibleButtons(parameters).some(({ flag }) => flag === 'lognormal') ||
  commentRules(parameters) !== undefined ||
  [...CUE_KEYS, SUGGESTIONS].some((key) => !isBlank(parameters[key]))

/** Ruling D7: whether a study deceives until its debrief, by what is made up or by false cards among those of the condition. */
export const deceives = (parameters: Parameters, cards: Iterable<Card>): boolean =>
  showsMadeUp(parameters) || [...cards].some((card) => veracityOf(card) === 'false')

/** Whether the consent must say that something is explained later: also a debrief of the study's own explains something. */
export const needsDeceptionClause = (parameters: Parameters): boolean =>
  showsMadeUp(parameters) || !isBlank(parameters['debrief'])

const isBlank = (text = '') => text.trim() === ''

/**
 * Whether a consent text does not mention that something is explained later. Only for English texts: a list of English words must
 * not block a study in another language.
 */
export function lacksDeceptionClause(written: string): boolean {
  const consent = readTextIn(written, ['en'])
  if (consent.trim() === '' || !looksEnglish(consent)) return false
  return !consent.split(/[.!?\n]+\s/).some(isClause)
}

/** Something about the study itself is explained later. Payment, a code or a score at the end do not count. */
const isClause = (sentence: string) =>
  NAMED.test(sentence) ||
  (TOLD.test(sentence) && LATER.test(sentence) && (PURPOSE.test(sentence) || (STUDY.test(sentence) && !EARNED.test(sentence))))

const NAMED = /\b(debrief|decept|deceiv|conceal|mislead|withh[eo]ld)/i
const TOLD = /\b(tell|told|explain|inform(?!ation)|learn|reveal|disclos|describ|give[ns]?|receive|find out)/i
const LATER = /\b(end|after|afterwards|later|complet|conclusion|finish|then|once)/i
const PURPOSE = /\b(purposes?|aims?|goals?|objectives?|hypothes[ie]s|true nature|research questions?)\b/i
const STUDY =
  /\b(details?|information|explanations?|background|reasons?|(?:full|whole) story|learn more|told more|tell you more|find out more|explain(?:ed)?|revealed?|disclosed?|about (?:it|them|this|these|what|why|how)|(?:about|describe|tell you) (?:the|this|our) (?:study|research|experiment|survey))\b/i
const EARNED =
  /\b(pay|paid|payments?|dollars?|euros?|pounds?|money|bonus|rewards?|compensat\w*|credits?|codes?|vouchers?|scores?|how to)\b|[$€£]/i

const looksEnglish = (text: string) => (text.match(/\b(the|you|your|and|this|of|is|are|in|our|we)\b/gi) ?? []).length >= 2
