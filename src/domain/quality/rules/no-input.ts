import type { PersonRule } from './quality-rule.ts'

/** Of fewer, some may have been before the page began to count. */
const LEAST_ACTS = 5

export const noInput: PersonRule = {
  name: 'no_input',
  label: 'No pointer, finger or key',
  short: 'no pointer or key',
  means:
    'The person clicked and answered, and no mouse, finger, pen or key was ever noticed. Scripts do so, and so do some screen readers and voice control: look before you exclude.',
  unjudged: `not recorded, or fewer than ${LEAST_ACTS} clicks and changes`,
  measure: 'yes-no',
  unit: '',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: false,
  falseAlarms: 0.01,
  judges: 'person',
  valueFor: ({ signs }) =>
    signs === undefined || signs.n_acts < LEAST_ACTS ? undefined : Number(signs.n_pointer + signs.n_keys === 0),
}
