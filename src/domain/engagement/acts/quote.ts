import type { Act } from './act.ts'
import { HOW_LONG_WRITTEN, HOW_WRITTEN, MAX_WRITTEN, PASTES } from './written-text.ts'

export const quote = {
  name: 'quote',
  label: 'The post was reposted with words, or these were deleted. Its target numbers the quotes of a card, from 1',
  about: 'card',
  isReversible: true,
  fields: [
    { name: 'text', about: 'What the participant wrote', type: 'text', most: MAX_WRITTEN },
    { ...PASTES, isOptional: true },
    ...HOW_WRITTEN,
    ...HOW_LONG_WRITTEN,
  ],
  rate: { label: 'Quote' },
  offered: { label: 'Quote: repost with words', phrase: 'quote', place: 'row' },
  simulated: 0.01,
} as const satisfies Act
