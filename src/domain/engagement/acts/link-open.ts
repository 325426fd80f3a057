import type { Act } from './act.ts'

/** How the page behind a link came to be shown. */
const LINK_OPENED_BY = [
  { value: 'tap', label: 'The link was tapped' },
  { value: 'return', label: 'The tab was shown again, or the browser went forward to the page' },
  { value: 'reload', label: 'The browser was reloaded while the page was open' },
] as const

export const linkOpen = {
  name: 'link_open',
  label: 'The page behind the link of a post was shown',
  about: 'card',
  isReversible: false,
  fields: [{ name: 'opened_by', about: 'How it came to be shown', type: 'choice', choices: LINK_OPENED_BY }],
  rate: { label: 'Open the link' },
  simulated: 0.08,
} as const satisfies Act
