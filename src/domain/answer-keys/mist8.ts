import type { Answers } from '../questionnaires/questionnaire.ts'
import type { AnswerKey } from './answer-key.ts'

const FAKE = ['vaccines', 'salary', 'airwaves', 'stocks'].map((headline) => `mist8_${headline}`)
const REAL = ['age-gap', 'eu', 'hotel', 'republicans'].map((headline) => `mist8_${headline}`)

/** How many of these were judged in this way; undefined where one of the eight was not judged. */
function judged(answers: Answers, keys: readonly string[], verdict: 'real' | 'fake'): number | undefined {
  if ([...FAKE, ...REAL].some((key) => !['real', 'fake'].includes(answers[key] ?? ''))) return undefined
  return keys.filter((key) => answers[key] === verdict).length
}

const both = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? undefined : a + b)
const above = (n: number | undefined, half: number) => (n === undefined ? undefined : Math.max(0, n - half))

/** The five scores of the paper. */
export const answerKey: AnswerKey = {
  questionnaire: 'mist8',
  attentionAnswers: {},
  scores: [
    {
      name: 'mist8_discernment',
      label: 'Veracity discernment: headlines judged rightly, 0 to 8',
      version: 1,
      compute: (answers) => both(judged(answers, REAL, 'real'), judged(answers, FAKE, 'fake')),
    },
    {
      name: 'mist8_real-detection',
      label: 'Real news detection: real headlines judged as real, 0 to 4',
      version: 1,
      compute: (answers) => judged(answers, REAL, 'real'),
    },
    {
      name: 'mist8_fake-detection',
      label: 'Fake news detection: fake headlines judged as fake, 0 to 4',
      version: 1,
      compute: (answers) => judged(answers, FAKE, 'fake'),
    },
    {
      name: 'mist8_distrust',
      label: 'Distrust: headlines judged as fake beyond four, 0 to 4',
      version: 1,
      compute: (answers) => above(judged(answers, [...FAKE, ...REAL], 'fake'), 4),
    },
    {
      name: 'mist8_naivety',
      label: 'Naïvité: headlines judged as real beyond four, 0 to 4',
      version: 1,
      compute: (answers) => above(judged(answers, [...FAKE, ...REAL], 'real'), 4),
    },
  ],
}
