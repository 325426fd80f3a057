import type { AnswerKey } from './answer-key.ts'
import { meanScore } from './mean-score.ts'

export const answerKey: AnswerKey = {
  questionnaire: 'mediatrust',
  attentionAnswers: {},
  scores: [
    meanScore({
      name: 'mediatrust_score',
      label: 'Trust in news, in general and in what one consumes oneself: mean of two items, 1 to 5',
      version: 1,
      points: 5,
      keys: ['mediatrust_news', 'mediatrust_own-news'],
    }),
  ],
}
