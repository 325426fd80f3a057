import { MAX_WRITTEN_LENGTH } from '../../comments/comment-settings.ts'
import type { Act } from './act.ts'
import { HOW_WRITTEN, PASTES } from './written-text.ts'

export const commentWrite = {
  name: 'comment_write',
  label: 'The participant wrote a comment, which only they see; act_target counts their comments at the card',
  about: 'card',
  isReversible: false,
  fields: [
    { name: 'text', about: 'What was written', type: 'text', most: MAX_WRITTEN_LENGTH },
    {
      name: 'n_keystrokes',
      about: 'How often the text was changed while it was written; a pasted or dictated text has few changes',
      type: 'number',
      least: 0,
      most: 1e6,
    },
    {
      name: 'ms_writing',
      about:
        'Time from the first change of the text to sending it; where it was put away in between, without the time until it was changed again',
      type: 'number',
      least: 0,
      most: 1e9,
      unit: 'ms',
    },
    { ...PASTES, isOptional: true },
    ...HOW_WRITTEN,
  ],
  rate: { label: 'Write a comment' },
  simulated: 0.05,
} as const satisfies Act
