import { questionnaire } from '../questionnaires/ftg.ts'
import { itemsOf } from '../questionnaires/questionnaire.ts'
import type { AnswerKey } from './answer-key.ts'
import { meanScore } from './mean-score.ts'

export const answerKey: AnswerKey = {
  questionnaire: 'ftg',
  attentionAnswers: {},
  scores: [
    meanScore({
      name: 'ftg_score',
      label: 'COVID-19 fatigue: mean of three items, 1 to 6, higher is more tired',
      version: 1,
      points: 6,
      keys: itemsOf(questionnaire).map(({ key }) => key),
    }),
  ],
}
