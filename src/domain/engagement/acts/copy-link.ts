import type { Act } from './act.ts'

export const copyLink = {
  name: 'copy_link',
  label: 'The address of the post was copied',
  about: 'card',
  isReversible: false,
  fields: [],
  rate: { label: 'Copy the link' },
  offered: { label: 'Copy the link', phrase: 'copy the link', place: 'menu' },
  simulated: 0.01,
} as const satisfies Act
