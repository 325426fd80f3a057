import { questionnaire } from '../questionnaires/aot.ts'
import { itemsOf } from '../questionnaires/questionnaire.ts'
import type { AnswerKey } from './answer-key.ts'
import { meanScore } from './mean-score.ts'

const keys = itemsOf(questionnaire).map(({ key }) => key)

export const answerKey: AnswerKey = {
  questionnaire: 'aot',
  attentionAnswers: {},
  scores: [
    meanScore({
      name: 'aot_score',
      label: 'Actively open-minded thinking: mean of six items, 1 to 6, higher is more open-minded',
      version: 1,
      points: 6,
      keys,
      // Every statement speaks against open-minded thinking.
      reverseKeyed: keys,
    }),
  ],
}
