import type { PersonRule } from './quality-rule.ts'

export const feedAttention: PersonRule = {
  name: 'feed_attention',
  label: 'Attention posts not followed',
  short: 'attention post',
  means:
    'Counts posts that ask for a button (column check of the sheet), were in view, and whose button was not on in the end. Posts that were never in view do not count.',
  unjudged: 'no attention post was in view',
  measure: 'count',
  unit: 'not followed',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ checks: { followed, notFollowed } }) => (followed + notFollowed === 0 ? undefined : notFollowed),
}
