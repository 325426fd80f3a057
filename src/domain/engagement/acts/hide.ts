import type { Act } from './act.ts'

export const hide = {
  name: 'hide',
  label: 'The post was hidden (show less), or shown again',
  about: 'card',
  isReversible: true,
  fields: [],
  rate: { label: 'Hide' },
} as const satisfies Act
