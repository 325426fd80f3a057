import type { PersonRule } from './quality-rule.ts'

export const feedDuplicates: PersonRule = {
  name: 'feed_duplicates',
  label: 'The same post, not the same buttons',
  short: 'duplicate post',
  means:
    'Counts posts that came twice (column duplicate_of of the sheet), were in view both times, and had other buttons on in the end. People may like a post once on purpose: look before you exclude.',
  unjudged: 'no post was in view twice',
  measure: 'count',
  unit: 'differ',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: false,
  judges: 'person',
  valueFor: ({ checks: { same, different } }) => (same + different === 0 ? undefined : different),
}
