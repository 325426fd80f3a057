import type { PersonRule } from './quality-rule.ts'

/** Nobody looks up a word or two. */
const LEAST_CHARS = 100

export const awayBeforeText: PersonRule = {
  name: 'away_before_text',
  label: 'Away before a long text',
  short: 'away before a text',
  means:
    'Time for which another tab, window or app was in front before and while a long text was written, for the text where it is longest. People who ask a chat program elsewhere are away, and so are people who read a message.',
  unjudged: `not recorded, or no text has ${LEAST_CHARS} characters`,
  measure: 'ms',
  unit: 's away',
  flagged: 'from',
  threshold: 30_000,
  isOnByDefault: false,
  falseAlarms: 0.04,
  judges: 'person',
  valueFor: ({ texts: { written } }) => {
    const long = written.filter(({ chars }) => chars >= LEAST_CHARS)
    return long.length === 0 ? undefined : Math.max(...long.map(({ away_ms }) => away_ms))
  },
}
