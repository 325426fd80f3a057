import type { AnswerKey } from './answer-key.ts'

export const answerKey: AnswerKey = {
  questionnaire: 'ac',
  attentionAnswers: { attentioncheck1: '3_neither-agree-nor-disagree' },
  scores: [],
}
