import type { PersonRule } from './quality-rule.ts'

export const afterSubmit: PersonRule = {
  name: 'after_submit',
  label: 'Feed used after its submit',
  short: 'feed used again',
  means:
    'Counts page loads of the feed and presses of its buttons after it was submitted, as in another browser. They are in the data.',
  unjudged: 'the feed was not submitted',
  measure: 'count',
  unit: 'times',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ nAfterSubmit }) => nAfterSubmit,
}
