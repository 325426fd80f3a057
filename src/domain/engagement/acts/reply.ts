import type { Act } from './act.ts'
import { HOW_LONG_WRITTEN, HOW_WRITTEN, MAX_WRITTEN, PASTES } from './written-text.ts'

export const reply = {
  name: 'reply',
  label: 'A reply to the post was written, or deleted. Its target numbers the replies to a card, from 1',
  about: 'card',
  isReversible: true,
  fields: [
    { name: 'text', about: 'What the participant wrote', type: 'text', most: MAX_WRITTEN },
    { ...PASTES, isOptional: true },
    ...HOW_WRITTEN,
    ...HOW_LONG_WRITTEN,
  ],
  rate: { label: 'Reply' },
  offered: { label: 'Reply with words', phrase: 'reply', place: 'row' },
  simulated: 0.02,
} as const satisfies Act
