import { attentionAnswerOf, scoresOf, type WithAnswerKey } from '../../answer-keys/index.ts'
import type { Item } from '../../questionnaires/questionnaire.ts'

/** A questionnaire with its answer key as JSON: of a score everything but the function, which the exports have applied already. */
export function plainQuestionnaire(questionnaire: WithAnswerKey) {
  const { answerKey: _, ...asked } = questionnaire
  return {
    ...asked,
    pages: asked.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => ({ ...block, items: block.items.map((item) => withAnswers(questionnaire, item)) })),
    })),
    scores: scoresOf(questionnaire).map(({ compute: _function, declared, reverseKeyed = [], ...named }) => ({
      ...named,
      ...declared,
      reverseKeyed,
    })),
  }
}

/** The statements of a matrix have answers of their own. */
const withAnswers = (questionnaire: WithAnswerKey, item: Item) =>
  'rows' in item ? { ...item, rows: item.rows.map((row) => withAnswer(questionnaire, row)) } : withAnswer(questionnaire, item)

function withAnswer<E extends { key: string }>(questionnaire: WithAnswerKey, asked: E) {
  const attentionAnswer = attentionAnswerOf(questionnaire, asked)
  return { ...asked, ...(attentionAnswer !== undefined && { attentionAnswer }) }
}
