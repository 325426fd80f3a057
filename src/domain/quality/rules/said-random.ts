import type { PersonRule } from './quality-rule.ts'

export const saidRandom: PersonRule = {
  name: 'said_random',
  label: 'Said that they answered at random',
  short: 'said random',
  means: 'The final questions ask whether somebody answered at random at any point, and this person said yes.',
  unjudged: 'that was not asked or not answered',
  measure: 'yes-no',
  unit: '',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ saidRandom: said }) => (said === null ? undefined : Number(said)),
}
