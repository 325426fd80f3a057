import type { PersonRule } from './quality-rule.ts'

export const hiddenField: PersonRule = {
  name: 'hidden_field',
  label: 'Filled in the hidden field',
  short: 'hidden field',
  means:
    'Something was written in the field of the forms that nobody can see, reach with the keyboard or hear, and that browsers and password managers are asked to leave alone.',
  unjudged: 'not recorded',
  measure: 'yes-no',
  unit: '',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  falseAlarms: 0,
  judges: 'person',
  valueFor: ({ signs }) => signs && Number(signs.trap_chars > 0),
}
