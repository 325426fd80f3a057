import type { PersonRule } from './quality-rule.ts'

/** Of fewer, one that the page made by itself decides. */
const LEAST_SCROLLS = 5

export const scrollAlone: PersonRule = {
  name: 'scroll_alone',
  label: 'Scrolling without a hand',
  short: 'scrolls alone',
  means:
    'The share of scrolls that began without a wheel, finger, key or pointer in the three seconds before. Scripts scroll so, and so do screen readers, voice control and switches.',
  unjudged: `not recorded, or fewer than ${LEAST_SCROLLS} scrolls`,
  measure: 'share',
  unit: '% of scrolls',
  flagged: 'from',
  threshold: 0.9,
  isOnByDefault: false,
  falseAlarms: 0.02,
  judges: 'person',
  valueFor: ({ signs }) =>
    signs === undefined || signs.n_scrolls < LEAST_SCROLLS ? undefined : signs.n_scrolls_alone / signs.n_scrolls,
}
