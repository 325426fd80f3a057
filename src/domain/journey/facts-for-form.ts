import { itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import type { Facts } from '../questions/facts.ts'

/** `answer.KEY` and `url.NAME`, as expressions and texts name them. */
const REFERENCE = /\b(?:answer|url)\.[^"\\|{}\s]+/g

/**
 * As much of a person's facts as a questionnaire refers to. A page needs no more, and somebody who only knows a `user_id` must not read the
 * other answers of its person (ruling F3).
 */
export function factsForForm(questionnaire: Questionnaire<unknown>, facts: Facts): Facts {
  const named = new Set(JSON.stringify(questionnaire.pages).match(REFERENCE))
  for (const reference of JSON.stringify([questionnaire.heading, questionnaire.intro]).match(REFERENCE) ?? [])
    named.add(reference)
  for (const item of itemsOf(questionnaire))
    if (item.type === 'hidden' && item.source.from === 'url') named.add(`url.${item.source.name}`)
  const only = (values: Facts['answers'], kind: string) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => named.has(`${kind}.${name}`)))
  return { answers: only(facts.answers, 'answer'), url: only(facts.url, 'url'), condition: facts.condition, feed: facts.feed }
}
