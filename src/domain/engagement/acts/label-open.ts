import type { Act } from './act.ts'

export const labelOpen = {
  name: 'label_open',
  label: 'The text of a label was opened, or closed again; target is the name of the label',
  about: 'card',
  isReversible: true,
  fields: [],
  rate: { label: 'Open the label', isOnceEnough: true },
  simulated: 0.15,
} as const satisfies Act
