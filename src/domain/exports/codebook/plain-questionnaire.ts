import { attentionAnswerOf, scoresOf } from '../../answer-keys/index.ts'
import type { Item, Questionnaire } from '../../questionnaires/questionnaire.ts'

/** A questionnaire with its answer key as JSON: of a score everything but the function, which the exports have applied already. */
export const plainQuestionnaire = (questionnaire: Questionnaire) => ({
  ...questionnaire,
  pages: questionnaire.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({ ...block, items: block.items.map((item) => withAnswer(questionnaire, item)) })),
  })),
  scores: scoresOf(questionnaire).map(({ name, label, version, reverseKeyed = [] }) => ({ name, label, version, reverseKeyed })),
})

function withAnswer(questionnaire: Questionnaire, item: Item) {
  const attentionAnswer = attentionAnswerOf(questionnaire, item)
  return { ...item, ...(attentionAnswer !== undefined && { attentionAnswer }) }
}
