import type { AnswerKey } from './answer-key.ts'

const KEYS = ['mental', 'physical', 'temporal', 'performance', 'effort', 'frustration'].map((scale) => `tlx_${scale}`)

export const answerKey: AnswerKey = {
  questionnaire: 'nasatlx',
  attentionAnswers: {},
  scores: [
    {
      name: 'tlx_raw',
      label: 'Task load without weights: mean of six scales, 0 to 100',
      version: 1,
      compute: (answers) => {
        const given = KEYS.map((key) => answers[key] ?? '')
        if (given.some((answer) => answer.trim() === '' || !Number.isFinite(Number(answer)))) return undefined
        return given.reduce((sum, answer) => sum + Number(answer), 0) / KEYS.length
      },
    },
  ],
}
