import type { Act } from './act.ts'

const MOST = 1_000_000_000

export const standingChange = {
  name: 'standing_change',
  label:
    'Credibility or followers of the participant changed, because of an act (1) or because it was taken back (0). Each change is what the header showed, also where the study does not show it',
  about: 'card',
  isReversible: true,
  fields: [
    { name: 'by', about: 'The act: its engagement_type', type: 'text', most: 60 },
    { name: 'credibility', about: 'Credibility after the change', type: 'number', least: 0, most: 100, isOptional: true },
    {
      name: 'credibility_change',
      about: 'By how much credibility changed',
      type: 'number',
      least: -100,
      most: 100,
      isOptional: true,
    },
    { name: 'followers', about: 'Followers after the change', type: 'number', least: 0, most: MOST, isOptional: true },
    {
      name: 'followers_change',
      about: 'By how much followers changed',
      type: 'number',
      least: -MOST,
      most: MOST,
      isOptional: true,
    },
  ],
} as const satisfies Act
