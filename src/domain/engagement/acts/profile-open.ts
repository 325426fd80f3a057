import type { Act } from './act.ts'

export const profileOpen = {
  name: 'profile_open',
  label: 'The profile of the author was opened (1) or closed (0)',
  about: 'card',
  isReversible: true,
  fields: [{ name: 'author', about: 'Handle of the author, or the name where there is no handle', type: 'text', most: 200 }],
  rate: { label: 'Open the profile', isOnceEnough: true },
  offered: { label: 'Profile of the author, at a tap or the mouse', phrase: 'open the profile', place: 'menu' },
  simulated: 0.04,
} as const satisfies Act
