import type { PersonRule } from './quality-rule.ts'

/** Of fewer, chance decides. */
const LEAST_GAPS = 8

export const evenTimes: PersonRule = {
  name: 'even_times',
  label: 'Answers at even times',
  short: 'even times',
  means:
    'How much the times between one answer and the next differ: their standard deviation as a share of their mean. People vary by half and more, programs that wait between answers hardly do.',
  unjudged: `the pages recorded fewer than ${LEAST_GAPS} times between answers`,
  measure: 'share',
  unit: '% spread',
  flagged: 'below',
  threshold: 0.1,
  isOnByDefault: false,
  falseAlarms: 0.01,
  judges: 'person',
  valueFor: ({ answerGapsMs }) => (answerGapsMs.length < LEAST_GAPS ? undefined : spreadOf(answerGapsMs)),
}

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (mean === 0) return 0
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) / mean
}
