import type { Act } from './act.ts'

export const commentLike = {
  name: 'comment_like',
  label: 'A comment was liked, or the like was taken back; act_target is its comment_id',
  about: 'card',
  isReversible: true,
  fields: [],
  rate: { label: 'Like a comment' },
  simulated: 0.1,
} as const satisfies Act
