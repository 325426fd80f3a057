import type { PersonRule } from './quality-rule.ts'

export const sessions: PersonRule = {
  name: 'sessions',
  label: 'Second browser',
  short: 'second visit',
  means: 'Counts visits with nothing that the earlier one left behind, as from another browser or device. A reload is none.',
  unjudged: 'nobody came',
  measure: 'count',
  unit: 'visits',
  flagged: 'from',
  threshold: 2,
  isOnByDefault: true,
  judges: 'person',
  valueFor: ({ nSessions }) => nSessions,
}
