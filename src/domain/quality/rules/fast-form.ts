import type { PersonRule } from './quality-rule.ts'

export const fastForm: PersonRule = {
  name: 'fast_form',
  label: 'Too fast in a questionnaire',
  short: 'fast form',
  means:
    'Time per answered item in the fastest questionnaire, from the page being shown to the last answer. Reading an item takes longer than a second.',
  unjudged: 'no questionnaire with three answered items recorded times',
  measure: 'ms',
  unit: 's per item',
  flagged: 'below',
  threshold: 1000,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ msPerItem }) => (msPerItem.length === 0 ? undefined : Math.min(...msPerItem)),
}
