import type { PersonRule } from './quality-rule.ts'

export const fast: PersonRule = {
  name: 'fast',
  label: 'Too fast per card',
  short: 'fast',
  means:
    'The time for which anything of a card could be seen, divided by the cards of the feed. Nobody reads a card in half a second.',
  unjudged: 'no page reported what was visible',
  measure: 'ms',
  unit: 's per card',
  flagged: 'below',
  threshold: 500,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ nPages, nCards, activeMs }) => (nPages > 0 && nCards > 0 ? activeMs / nCards : undefined),
}
