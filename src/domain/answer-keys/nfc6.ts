import type { AnswerKey } from './answer-key.ts'
import { meanScore } from './mean-score.ts'

export const answerKey: AnswerKey = {
  questionnaire: 'nfc6',
  attentionAnswers: {},
  scores: [
    meanScore({
      name: 'nfc6_score',
      label: 'Need for cognition: mean of six items, 1 to 5, higher is more',
      version: 1,
      points: 5,
      keys: [
        ...['nfc6_1-complex', 'nfc6_2-responsibility', 'nfc6_3-fun'],
        ...['nfc6_4-little-thought', 'nfc6_5-solutions', 'nfc6_6-intellectual'],
      ],
      reverseKeyed: ['nfc6_3-fun', 'nfc6_4-little-thought'],
    }),
  ],
}
