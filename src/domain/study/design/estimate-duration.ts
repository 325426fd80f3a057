import { interventionOf } from '#domain/interventions/choose-intervention.ts'
import { parseOwnContent } from '#domain/interventions/own-content.ts'
import { formNames } from '#domain/journey/journey-of.ts'
import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { cardCount, type SetSizes } from '../checks/study-sets.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { wordCount } from './word-count.ts'

/** Rough averages for planning and payment. Real times differ by a factor of two in both directions. */
const SECONDS_PER_CARD = 5
const SECONDS_PER_ITEM = 8
const SECONDS_PER_INTERVENTION = 15
const WORDS_PER_MINUTE = 230

export type Estimate = { cards: number; items: number; minutes: number }

/** Estimated length of a visit, from the number of cards and questions and the length of the texts. */
export function estimateDuration(condition: ConditionDraft, setSizes: SetSizes): Estimate {
  const cards = cardCount(condition, setSizes)
  const settings = parametersOf(condition)
  const items = formNames(settings, '').reduce((sum, name) => {
    const questionnaire = findInStudy(name, settings)
    return sum + (questionnaire ? itemsOf(questionnaire).length : 0)
  }, 0)
  const words = [condition.consent, condition.instruct, condition.debrief, condition['custom-msg']].reduce(
    (sum, text) => sum + wordCount(text, condition),
    0,
  )
  const seconds =
    cards * SECONDS_PER_CARD + items * SECONDS_PER_ITEM + (words * 60) / WORDS_PER_MINUTE + interventionSeconds(condition)
  return { cards, items, minutes: Math.max(1, Math.round(seconds / 60)) }
}

function interventionSeconds(condition: ConditionDraft): number {
  const intervention = interventionOf(parametersOf(condition))
  if (intervention === undefined) return 0
  if (intervention.kind !== 'film') return SECONDS_PER_INTERVENTION
  const ownSeconds = parseOwnContent(condition['intervention-content'])?.film?.seconds ?? 0
  return Math.max(Number(condition['intervention-min-seconds'] || intervention.minWatchSeconds), ownSeconds)
}
