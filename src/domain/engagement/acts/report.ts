import type { Act } from './act.ts'

/** Reasons that people can choose from. Participants read them in their language. */
export const REPORT_REASONS = [
  { value: 'false', label: 'False information' },
  { value: 'hate', label: 'Hate or harassment' },
  { value: 'violence', label: 'Violence' },
  { value: 'spam', label: 'Spam or fraud' },
  { value: 'other', label: 'Something else' },
] as const

export const report = {
  name: 'report',
  label: 'The post was reported, or the report was taken back',
  about: 'card',
  isReversible: true,
  fields: [{ name: 'reason', about: 'Why the post was reported', type: 'choice', choices: REPORT_REASONS, isOptional: true }],
  rate: { label: 'Report' },
  offered: { label: 'Report, with a reason', phrase: 'report', place: 'menu' },
  simulated: 0.01,
} as const satisfies Act
