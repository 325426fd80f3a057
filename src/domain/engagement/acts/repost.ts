import type { Act } from './act.ts'

export const repost = {
  name: 'repost',
  label: 'The post was reposted without words, or the repost was taken back',
  about: 'card',
  isReversible: true,
  fields: [],
  rate: { label: 'Repost' },
  offered: { label: 'Repost', phrase: 'repost', place: 'row' },
  simulated: 0.04,
} as const satisfies Act
