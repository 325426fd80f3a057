import { MAX_POLL_OPTION_LENGTH, MOST_POLL_OPTIONS } from '#domain/stimuli/cards/poll.ts'
import type { Act } from './act.ts'

/** Percentages of up to three digits with a | between them. */
const MAX_RESULTS_LENGTH = 4 * MOST_POLL_OPTIONS

export const pollAnswer = {
  name: 'poll_answer',
  label: 'The poll of a post was answered',
  about: 'card',
  isReversible: false,
  fields: [
    { name: 'option', about: 'Which answer of the poll, from 1', type: 'number', least: 1, most: MOST_POLL_OPTIONS },
    { name: 'option_text', about: 'The answer as it was shown', type: 'text', most: MAX_POLL_OPTION_LENGTH },
    {
      name: 'results',
      about: 'The percentages that were shown after the answer, in the order of the answers, with | between them',
      type: 'text',
      most: MAX_RESULTS_LENGTH,
      isOptional: true,
    },
  ],
  rate: { label: 'Answer the poll' },
  simulated: 0.4,
} as const satisfies Act
