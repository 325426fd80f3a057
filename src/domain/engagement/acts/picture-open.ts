import { MAX_PICTURES } from '#domain/stimuli/limits.ts'
import type { Act } from './act.ts'

export const pictureOpen = {
  name: 'picture_open',
  label: 'A picture of a post was opened, or came next in the viewer',
  about: 'card',
  isReversible: false,
  fields: [
    { name: 'picture', about: 'Which picture of the post, from 1', type: 'number', least: 1, most: MAX_PICTURES },
    { name: 'pictures', about: 'How many pictures the post has', type: 'number', least: 1, most: MAX_PICTURES },
  ],
  rate: { label: 'Open a picture' },
  simulated: 0.1,
} as const satisfies Act
