import type { Act } from './act.ts'

/** The six that people know, in the order of the choice. */
export const REACTIONS = [
  { value: 'like', label: 'Like' },
  { value: 'love', label: 'Love' },
  { value: 'laugh', label: 'Funny' },
  { value: 'surprise', label: 'Surprising' },
  { value: 'sad', label: 'Sad' },
  { value: 'angry', label: 'Angry' },
] as const

export const reaction = {
  name: 'reaction',
  label: 'A reaction was chosen, or changed to another one (1 again), or taken back',
  about: 'card',
  isReversible: true,
  fields: [{ name: 'reaction', about: 'Which of the six reactions', type: 'choice', choices: REACTIONS }],
  rate: { label: 'React' },
  offered: { label: 'Six reactions', phrase: 'six reactions', place: 'row' },
  simulated: 0.1,
} as const satisfies Act
