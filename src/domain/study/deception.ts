import { visibleButtons } from '../parameters/feed-buttons.ts'
import { type ConditionDraft, parametersOf } from './draft-condition.ts'

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
  return !consent.split(/[.!?\n]+\s/).some((sentence) => NAMED.test(sentence) || (TOLD.test(sentence) && LATER.test(sentence)))
}

const NAMED = /\b(debrief|decept|deceiv|conceal|mislead|withh[eo]ld)/i
const TOLD = /\b(tell|told|explain|inform|learn|reveal|disclos|describ|give[ns]?|receive|find out)/i
const LATER = /\b(end|after|afterwards|later|complet|conclusion|finish|then|once)/i

const looksEnglish = (text: string) => (text.match(/\b(the|you|your|and|this|of|is|are|in|our|we)\b/gi) ?? []).length >= 2
