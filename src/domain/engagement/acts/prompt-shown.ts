import type { Act } from './act.ts'

export const promptShown = {
  name: 'prompt_shown',
  label: 'A prompt opened, at a place of the feed or before a button of a card took effect',
  about: 'either',
  isReversible: false,
  fields: [{ name: 'prompt', about: 'Which prompt: the name of its intervention', type: 'text', most: 60 }],
} as const satisfies Act
