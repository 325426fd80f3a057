import type { PersonRule } from './quality-rule.ts'

export const pasted: PersonRule = {
  name: 'pasted',
  label: 'Pasted text',
  short: 'pasted',
  means:
    'Counts answers in own words, comments, replies, quotes and posts that came from elsewhere by paste or drop, at least in part. What was pasted may still be their own words.',
  unjudged: 'the person wrote no text',
  measure: 'count',
  unit: 'pasted texts',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: false,
  // Pasting is usual: three texts of each simulated person, of which one in thirty-three has something pasted.
  falseAlarms: 0.1,
  judges: 'person',
  valueFor: ({ texts: { nWritten, nPasted } }) => (nWritten === 0 ? undefined : nPasted),
}
