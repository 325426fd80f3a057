import type { PersonRule } from './quality-rule.ts'

export const noScroll: PersonRule = {
  name: 'no_scroll',
  label: 'Never scrolled',
  short: 'no scroll',
  means: 'Counts the cards that came into sight after the first screen. Nobody gets to them without scrolling, swiping or keys.',
  unjudged: 'no page reported what was visible, or the first screen showed the whole feed',
  measure: 'count',
  unit: 'cards after the first screen',
  flagged: 'below',
  threshold: 1,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ nPages, nCards, nFirstScreen, nLaterCards }) =>
    nPages === 0 || nFirstScreen === 0 || nFirstScreen >= nCards ? undefined : nLaterCards,
}
