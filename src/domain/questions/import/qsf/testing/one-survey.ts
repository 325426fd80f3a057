import { singleChoice } from '../a-survey.ts'
import { importQsf } from '../import-qsf.ts'

/** As Qualtrics writes piped text. */
export const pipe = (path: string) => `$\{${path}}`

export function taken(file: string) {
  const result = importQsf(file)
  if (!result.ok) throw new Error(result.problem)
  return result
}

export const questions = {
  QID1: singleChoice('Q1', 'Yes', 'No'),
  QID2: singleChoice('Q2', 'A', 'B'),
  QID3: singleChoice('Q3', 'C', 'D'),
}
export const isYes = {
  0: {
    0: { LogicType: 'Question', ChoiceLocator: 'q://QID1/SelectableChoice/1', Operator: 'Selected', Type: 'Expression' },
    Type: 'If',
  },
  Type: 'BooleanExpression',
}
