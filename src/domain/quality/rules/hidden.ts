import type { PersonRule } from './quality-rule.ts'

export const hidden: PersonRule = {
  name: 'hidden',
  label: 'Hidden tab',
  short: 'hidden tab',
  means: 'The share of the time in the feed for which its tab was hidden or the machine slept: the person was elsewhere.',
  unjudged: 'no page reported what was visible',
  measure: 'share',
  unit: '% of the time',
  flagged: 'above',
  threshold: 0.5,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ activeMs, hiddenMs }) => (activeMs + hiddenMs > 0 ? hiddenMs / (activeMs + hiddenMs) : undefined),
}
