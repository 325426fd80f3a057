import { expect, test } from 'vitest'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { loadableNames } from './load-form.ts'

test('every registered questionnaire can be loaded by its name, and nothing else', () => {
  expect([...loadableNames].sort()).toEqual(questionnaires.map(({ name }) => name).sort())
})
