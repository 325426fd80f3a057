import type { Act } from './act.ts'

export const unfoldText = {
  name: 'unfold_text',
  label: 'The whole text of a long post was shown (Show more), or folded again (Show less)',
  about: 'card',
  isReversible: true,
  fields: [],
  rate: { label: 'Show more', isOnceEnough: true },
} as const satisfies Act
