import type { AnswerKey } from './answer-key.ts'

export const answerKey: AnswerKey = {
  questionnaire: 'form',
  attentionAnswers: { attentioncheck2: 'very-interested;extremely-interested' },
  scores: [],
}
