import { plainNumber } from '../answers/plain-number.ts'
import type { Answers } from '../questionnaires/questionnaire.ts'
import type { AnswerKey, Score } from './answer-key.ts'

type Solution = { key: string; right: string; intuitive: string }

const numbers: readonly Solution[] = [
  { key: 'crt_mark-adam-28', right: '4', intuitive: '8' },
  { key: 'crt_10-50-printer', right: '10', intuitive: '50' },
  { key: 'crt_mold-bread-40', right: '39', intuitive: '20' },
  { key: 'crt_pass-second-place', right: '2', intuitive: '1' },
  { key: 'crt_sheep-15-8-died', right: '8', intuitive: '7' },
]

const name: Solution = { key: 'crt_emily-april-may', right: 'emily', intuitive: 'june' }

/** How many of the six were answered in this way; undefined where one was not answered. */
function count(answers: Answers, way: 'right' | 'intuitive'): number | undefined {
  if ([...numbers, name].some(({ key }) => (answers[key] ?? '').trim() === '')) return undefined
  const nNumbers = numbers.filter((solution) => plainNumber(answers[solution.key] ?? '') === solution[way]).length
  // Contained, not equal: analysts of the original data score the name so, and "It's Emily." is right.
  return nNumbers + ((answers[name.key] ?? '').toLowerCase().includes(name[way]) ? 1 : 0)
}

/** In a copy the name must be written as it stands here; only ours finds it in a sentence. */
const declared = (way: 'right' | 'intuitive'): NonNullable<Score['declared']> => ({
  compute: 'count-right',
  keys: [...numbers, name].map(({ key }) => key),
  right: Object.fromEntries([...numbers, name].map((solution) => [solution.key, solution[way]])),
})

export const answerKey: AnswerKey = {
  questionnaire: 'crt',
  attentionAnswers: {},
  scores: [
    {
      name: 'crt_correct',
      label: 'Cognitive reflection: problems solved, 0 to 6',
      version: 1,
      compute: (answers) => count(answers, 'right'),
      declared: declared('right'),
    },
    {
      name: 'crt_score',
      label: 'Cognitive reflection: share of problems solved, 0 to 1',
      version: 1,
      compute: (answers) => {
        const solved = count(answers, 'right')
        return solved === undefined ? undefined : solved / (numbers.length + 1)
      },
    },
    {
      name: 'crt_intuitive',
      label: 'Cognitive reflection: problems answered with the intuitive wrong answer, 0 to 6',
      version: 1,
      compute: (answers) => count(answers, 'intuitive'),
      declared: declared('intuitive'),
    },
  ],
}
