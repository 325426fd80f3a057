import { itemsOf, type Questionnaire } from '../../questionnaires/questionnaire.ts'

/** How many answers a person is asked for: each statement of a matrix is one, information and hidden fields are none. */
export function countQuestions(questionnaire: Pick<Questionnaire<unknown>, 'pages'>): number {
  let count = 0
  for (const item of itemsOf(questionnaire)) {
    if (item.type === 'matrix') count += item.rows.length
    else if (item.type !== 'information' && item.type !== 'hidden') count += 1
  }
  return count
}
