import type { Act } from './act.ts'
import { REPORT_REASONS } from './report.ts'

export const commentReport = {
  name: 'comment_report',
  label: 'A comment was reported, or the report was taken back; act_target is its comment_id',
  about: 'card',
  isReversible: true,
  fields: [{ name: 'reason', about: 'Why the comment was reported', type: 'choice', choices: REPORT_REASONS, isOptional: true }],
  rate: { label: 'Report a comment' },
  simulated: 0.01,
} as const satisfies Act
