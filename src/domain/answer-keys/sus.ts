import { codeOf } from '../questionnaires/parts/code-of.ts'
import { itemsOf } from '../questionnaires/questionnaire.ts'
import { questionnaire } from '../questionnaires/sus.ts'
import { keysOf } from '../questions/item-keys.ts'
import type { AnswerKey } from './answer-key.ts'

const keys = itemsOf(questionnaire).flatMap(keysOf)

/** Every second statement speaks against the system. */
const reverseKeyed = keys.filter((_, i) => i % 2 === 1)

export const answerKey: AnswerKey = {
  questionnaire: 'sus',
  attentionAnswers: {},
  scores: [
    {
      name: 'sus_score',
      label: 'System usability: 0 to 100, from ten items of 0 to 4, times 2.5',
      version: 1,
      reverseKeyed,
      compute: (answers) => {
        let sum = 0
        for (const key of keys) {
          const code = codeOf(answers[key] ?? '')
          if (code === undefined || code < 1 || code > 5) return undefined
          sum += reverseKeyed.includes(key) ? 5 - code : code - 1
        }
        return sum * 2.5
      },
    },
  ],
}
