import type { Act } from './act.ts'

export const hide = {
  name: 'hide',
  label: 'The post was hidden (show less), or shown again',
  about: 'card',
  isReversible: true,
  fields: [],
  rate: { label: 'Hide' },
  offered: { label: 'Show less: hide the post', phrase: 'hide', place: 'menu' },
  simulated: 0.01,
} as const satisfies Act
