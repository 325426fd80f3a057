import type { PersonRule } from './quality-rule.ts'

export const inconsistent: PersonRule = {
  name: 'inconsistent',
  label: 'Contradicting answers',
  short: 'contradiction',
  means:
    'Counts items that were asked twice and answered differently. The second has the key of the first and “_again”, as age and age_again.',
  unjudged: 'no item was asked and answered twice',
  measure: 'count',
  unit: 'items differ',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ repeated: { nPairs, nDifferent } }) => (nPairs === 0 ? undefined : nDifferent),
}
