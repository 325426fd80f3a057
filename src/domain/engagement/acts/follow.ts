import type { Act } from './act.ts'

export const follow = {
  name: 'follow',
  label: 'The author of the post was followed, or no longer followed',
  about: 'card',
  isReversible: true,
  fields: [{ name: 'author', about: 'Handle of the author, or the name where there is no handle', type: 'text', most: 200 }],
  rate: { label: 'Follow' },
  offered: { label: 'Follow the author', phrase: 'follow', place: 'menu' },
  simulated: 0.02,
} as const satisfies Act
