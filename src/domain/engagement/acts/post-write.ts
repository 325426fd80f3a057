import { MOST_CHARACTERS } from '../../composer/composer.ts'
import type { Act } from './act.ts'
import { HOW_WRITTEN, PASTES } from './written-text.ts'

/** Where a study asks for a post. */
export const POST_ASKED = [
  { value: 'feed', label: 'Not asked: the row over the feed was used' },
  { value: 'before', label: 'By the prompt before the feed' },
  { value: 'after', label: 'By the prompt after the feed' },
] as const

const DAY_MS = 86_400_000

export const postWrite = {
  name: 'post_write',
  label: 'The participant wrote a post, which only they see. target numbers their posts',
  about: 'page',
  isReversible: false,
  fields: [
    { name: 'text', about: 'What they wrote', type: 'text', most: MOST_CHARACTERS },
    { name: 'asked', about: 'How they came to write it', type: 'choice', choices: POST_ASKED },
    {
      name: 'keystrokes',
      about: 'How often the text was changed while it was written',
      type: 'number',
      least: 0,
      most: 1_000_000,
    },
    PASTES,
    ...HOW_WRITTEN,
    {
      ...{ name: 'write_ms', type: 'number', least: 0, most: DAY_MS * 30, unit: 'ms' },
      about:
        'Time from the first change of the text until it was posted; where it was put away in between, without the time until it was changed again',
    },
  ],
  simulated: 0.7,
} as const satisfies Act
