import type { Act } from './act.ts'

export const commentView = {
  name: 'comment_view',
  label: 'A comment was in view; act_target is its comment_id',
  about: 'card',
  isReversible: false,
  fields: [
    {
      name: 'ms_in_view',
      about: 'How long at least half of the comment was visible, since it was last reported; several rows of one comment add up',
      type: 'number',
      least: 0,
      most: 1e9,
      unit: 'ms',
    },
    { name: 'comment_place', about: 'Place of the comment among those shown, from 1', type: 'number', least: 1, most: 10_000 },
  ],
} as const satisfies Act
