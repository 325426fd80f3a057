import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkFields } from '../answers/check-fields.ts'
import { findQuestionnaire } from '../questionnaires/index.ts'
import { itemsOf } from '../questionnaires/questionnaire.ts'
import { answerKeys } from './index.ts'

const NO_KEYS = ['answer-key.ts', 'index.ts', 'mean-score.ts']

test('every file with an answer key is registered, under the name of its questionnaire', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts') && !NO_KEYS.includes(file))
  expect(answerKeys.map(({ questionnaire }) => `${questionnaire}.ts`).sort()).toEqual(files.sort())
})

test.each(answerKeys)(
  'the attention answers of $questionnaire are answers that can be given',
  ({ questionnaire, attentionAnswers }) => {
    const found = findQuestionnaire(questionnaire)
    if (found === undefined) throw new Error(`No questionnaire ${questionnaire}`)
    for (const [key, answer] of Object.entries(attentionAnswers)) {
      expect(itemsOf(found).map((item) => item.key)).toContain(key)
      expect(checkFields(found, { [key]: answer })).not.toHaveProperty([key])
    }
  },
)
