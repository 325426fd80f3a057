import { itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import type { Facts } from '../questions/facts.ts'
import { factsInForm } from './facts-in-form.ts'

/**
 * As much of a person's facts as a questionnaire refers to. A page needs no more, and somebody who only knows a `user_id` must not read the
 * other answers of its person (ruling F3).
 */
export function factsForForm(
  questionnaire: Questionnaire<unknown>,
  facts: Facts,
): Required<Omit<Facts, 'card' | 'feeds'>> & Pick<Facts, 'feeds'> {
  const named = new Set(factsInForm(questionnaire))
  for (const item of itemsOf(questionnaire)) {
    if (!('source' in item)) continue
    if (item.source.from === 'url') named.add(`url.${item.source.name}`)
    if (item.source.from === 'condition') named.add('condition')
    if (item.source.from === 'draw') named.add(`answer.${item.key}`)
  }
  const only = (values: Facts['answers'], kind: string) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => named.has(`${kind}.${name}`)))
  return {
    answers: only(facts.answers, 'answer'),
    labels: only(facts.labels ?? {}, 'answer'),
    url: only(facts.url, 'url'),
    condition: named.has('condition') ? facts.condition : 0,
    feed: facts.feed,
    ...(facts.feeds && { feeds: facts.feeds }),
  }
}
