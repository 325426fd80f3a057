import { itemsOf, type Questionnaire } from '../../questionnaires/questionnaire.ts'
import { asksNothing } from '../item-fields.ts'
import { keysOf } from '../item-keys.ts'

/** How many answers a person is asked for: each statement of a matrix is one, information and hidden fields are none. */
export const countQuestions = (questionnaire: Pick<Questionnaire<unknown>, 'pages'>): number =>
  itemsOf(questionnaire).reduce((count, item) => count + (asksNothing(item.type) ? 0 : keysOf(item).length), 0)
