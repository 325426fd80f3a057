import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'

/**
 * Whether participants are led to believe something that only the debrief puts right: counts beside the buttons that nobody
 * clicked, or whatever the study has a debrief of its own for.
 */
export const hasDeception = (condition: ConditionDraft): boolean =>
  condition.debrief.trim() !== '' || visibleButtons(parametersOf(condition)).some(({ flag }) => flag === 'lognormal')

/**
 * Whether a consent text says nowhere that something is told later. Only of texts that can be read here: in another language
 * nobody is kept from creating a study by a list of English words.
 */
export function lacksDeceptionClause(consent: string): boolean {
  if (consent.trim() === '' || !looksEnglish(consent)) return false
  return !consent.split(/[.!?\n]+\s/).some(isClause)
}

/** Something of the study itself is told later: a pay, a code or a score that comes at the end is no such thing. */
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
