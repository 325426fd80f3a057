import type { Act } from './act.ts'

const NOTE_RATINGS = [
  { value: 'helpful', label: 'Yes' },
  { value: 'somewhat', label: 'Somewhat' },
  { value: 'not-helpful', label: 'No' },
] as const

export const noteRating = {
  name: 'note_rating',
  label: 'A note was rated, or the rating was taken back; target is the name of the label',
  about: 'card',
  isReversible: true,
  fields: [{ name: 'rating', about: 'Whether the note is helpful', type: 'choice', choices: NOTE_RATINGS }],
  rate: { label: 'Rate the note' },
  simulated: 0.1,
} as const satisfies Act
