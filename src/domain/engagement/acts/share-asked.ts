import type { Act } from './act.ts'

const SHARE_ANSWERS = [
  { value: 'share', label: 'Shares it' },
  { value: 'cancel', label: 'Does not share it' },
] as const

export const shareAsked = {
  name: 'share_asked',
  label: 'A share of a card with a label asked again; target is the name of the label',
  about: 'card',
  isReversible: false,
  fields: [
    { name: 'answer', about: 'What the person chose', type: 'choice', choices: SHARE_ANSWERS },
    {
      name: 'asked_ms',
      about: 'From the question being shown to the answer',
      type: 'number',
      least: 0,
      most: 86_400_000,
      unit: 'ms',
    },
  ],
  simulated: 0.6,
} as const satisfies Act
