import type { Answers } from '../questionnaires/questionnaire.ts'
import type { AnswerKey } from './answer-key.ts'

type Solution = { key: string; right: RegExp; intuitive: RegExp }

/** As people write it: in digits or words, and within a sentence. */
const solutions: readonly Solution[] = [
  { key: 'crt2_race', right: /\b(2|2nd|second)\b/i, intuitive: /\b(1|1st|first)\b/i },
  { key: 'crt2_sheep', right: /\b(8|eight)\b/i, intuitive: /\b(7|seven)\b/i },
  { key: 'crt2_daughters', right: /\bemily\b/i, intuitive: /\bjune\b/i },
  { key: 'crt2_hole', right: /\b(0|zero|none|no|nothing)\b/i, intuitive: /\b(27|twenty[- ]?seven)\b/i },
]

/** An answer that names both is neither. */
function count(answers: Answers, way: 'right' | 'intuitive'): number | undefined {
  if (solutions.some(({ key }) => (answers[key] ?? '').trim() === '')) return undefined
  const other = way === 'right' ? 'intuitive' : 'right'
  return solutions.filter((each) => each[way].test(answers[each.key] ?? '') && !each[other].test(answers[each.key] ?? '')).length
}

export const answerKey: AnswerKey = {
  questionnaire: 'crt2',
  attentionAnswers: {},
  scores: [
    {
      name: 'crt2_correct',
      label: 'Cognitive reflection (CRT-2): problems solved, 0 to 4',
      version: 1,
      compute: (answers) => count(answers, 'right'),
    },
    {
      name: 'crt2_intuitive',
      label: 'Cognitive reflection (CRT-2): problems answered with the intuitive wrong answer, 0 to 4',
      version: 1,
      compute: (answers) => count(answers, 'intuitive'),
    },
  ],
}
