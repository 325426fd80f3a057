import type { PersonRule } from './quality-rule.ts'

export const untrusted: PersonRule = {
  name: 'untrusted',
  label: 'Events without a person',
  short: 'events without a person',
  means:
    'Counts presses, keys and changes that the browser did not trace to the person (isTrusted is false). Scripts make many. Extensions that correct or fill in text make a few.',
  unjudged: 'not recorded',
  measure: 'count',
  unit: 'events',
  flagged: 'from',
  threshold: 5,
  isOnByDefault: false,
  falseAlarms: 0.01,
  judges: 'person',
  valueFor: ({ signs, texts: { written } }) => {
    if (signs === undefined && written.length === 0) return undefined
    // The counts begin some seconds after the page; those of texts are complete.
    const inTexts = written.reduce((sum, { n_scripted }) => sum + n_scripted, 0)
    return Math.max(signs?.n_untrusted ?? 0, inTexts)
  },
}
