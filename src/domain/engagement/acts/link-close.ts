import type { Act } from './act.ts'

const CLOSED_BY = [
  { value: 'back', label: 'The person went back to the feed' },
  { value: 'hidden', label: 'The tab was hidden, closed or reloaded' },
] as const

/** A year: a tab may stay open for weeks. */
const MOST_MS = 31_536_000_000

export const linkClose = {
  name: 'link_close',
  label: 'The page behind the link of a post was no longer shown. Every link_open has one, unless the browser was killed',
  about: 'card',
  isReversible: false,
  fields: [
    { name: 'closed_by', about: 'Why it was no longer shown', type: 'choice', choices: CLOSED_BY },
    {
      ...{ name: 'dwell_ms', type: 'number', least: 0, most: MOST_MS, unit: 'ms' },
      about: 'Time since the link_open before it in which the text was visible. The sum over a card is the time that it was read',
    },
    {
      ...{ name: 'scroll_depth', type: 'number', least: 0, most: 100, unit: '%' },
      about: 'How much of the page had come into view so far, from its top',
    },
  ],
} as const satisfies Act
