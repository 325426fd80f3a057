import type { PersonRule } from './quality-rule.ts'

export const unseen: PersonRule = {
  name: 'unseen',
  label: 'Cards never in view',
  short: 'unseen',
  means: 'The share of the feed’s cards that were never in view: what was not seen cannot have worked.',
  unjudged: 'there was no feed',
  measure: 'share',
  unit: '% of the cards',
  flagged: 'above',
  threshold: 0.5,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ nCards, nDwelt }) => (nCards > 0 ? (nCards - nDwelt) / nCards : undefined),
}
