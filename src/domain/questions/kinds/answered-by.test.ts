import { expect, test } from 'vitest'
import { questionnaires } from '../../questionnaires/index.ts'
import { itemsOf } from '../../questionnaires/questionnaire.ts'
import { descriptionOf } from './descriptions.ts'

test('every item of every questionnaire says how it is answered', () => {
  const texts = questionnaires.flatMap(itemsOf).map((item) => descriptionOf(item).answeredBy(item))
  expect(texts.filter((text) => text === '' || text.includes('undefined'))).toEqual([])
})
