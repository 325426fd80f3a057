import type { PersonRule } from './quality-rule.ts'

export const attention: PersonRule = {
  name: 'attention',
  label: 'Attention checks failed',
  short: 'attention',
  means: 'Counts attention items that were answered in another way than they ask. An item that was left open does not count.',
  unjudged: 'no attention item was answered',
  measure: 'count',
  unit: 'failed',
  flagged: 'from',
  threshold: 1,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ attention: { passed, failed } }) => (passed + failed === 0 ? undefined : failed),
}
