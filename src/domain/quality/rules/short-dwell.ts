import type { PersonRule } from './quality-rule.ts'

export const shortDwell: PersonRule = {
  name: 'short_dwell',
  label: 'Short looks at cards',
  short: 'short looks',
  means:
    'The median time for which the cards that were in view stayed there. One long pause does not hide that the rest was skimmed.',
  unjudged: 'no card was in view',
  measure: 'ms',
  unit: 's on the median card',
  flagged: 'below',
  threshold: 500,
  isOnByDefault: false,
  judges: 'person',
  valueFor: ({ medianDwellMs }) => medianDwellMs ?? undefined,
}
