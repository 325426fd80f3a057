import { expect, test } from 'vitest'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import { answerText } from './answer-text.ts'

test('every item of every questionnaire says how it is answered', () => {
  const texts = questionnaires.flatMap(itemsOf).map(answerText)
  expect(texts.filter((text) => text === '' || text.includes('undefined'))).toEqual([])
})
