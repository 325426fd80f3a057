import type { PersonRule } from './quality-rule.ts'

export const webdriver: PersonRule = {
  name: 'webdriver',
  label: 'Browser driven by a program',
  short: 'driven browser',
  means:
    'The browser itself says that a program drives it (navigator.webdriver). Programs can hide it, so its absence says nothing.',
  unjudged: 'not recorded',
  measure: 'yes-no',
  unit: '',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  falseAlarms: 0,
  judges: 'person',
  valueFor: ({ signs }) => signs && Number(signs.webdriver),
}
