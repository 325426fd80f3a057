import type { PersonRule } from './quality-rule.ts'

export const twoWindows: PersonRule = {
  name: 'two_windows',
  label: 'Two windows at once',
  short: 'two windows',
  means: 'How long the feed was open in two windows at the same time. Such time is in the dwell of both.',
  unjudged: 'no page reported what was visible',
  measure: 'ms',
  unit: 's in two windows',
  flagged: 'above',
  threshold: 1000,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ nPages, overlapMs }) => (nPages > 0 ? overlapMs : undefined),
}
