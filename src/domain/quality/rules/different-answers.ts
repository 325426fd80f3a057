import type { PersonRule } from './quality-rule.ts'

export const differentAnswers: PersonRule = {
  name: 'different_answers',
  label: 'Different answers in another wave',
  short: 'other answers than before',
  means:
    'Counts items that hardly change between waves (gender, ethnicity, age, year of birth, education) and were answered in another way in an earlier wave.',
  unjudged: 'no such item was answered in this wave and in an earlier one',
  measure: 'count',
  unit: 'items differ',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ earlierWaves: { nPairs, nDifferent } }) => (nPairs === 0 ? undefined : nDifferent),
}
