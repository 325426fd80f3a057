import type { Act } from './act.ts'

export const labelShown = {
  name: 'label_shown',
  label: 'Half of a label came into view for the first time; target is the name of the label',
  about: 'card',
  isReversible: false,
  fields: [],
} as const satisfies Act
