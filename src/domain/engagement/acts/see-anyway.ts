import type { Act } from './act.ts'

export const seeAnyway = {
  name: 'see_anyway',
  label: 'A card that was covered was uncovered by its button; target is the name of the label',
  about: 'card',
  isReversible: false,
  fields: [
    {
      name: 'covered_ms',
      about: 'From the cover coming into view to the press; missing where the page was loaded again meanwhile',
      type: 'number',
      least: 0,
      most: 86_400_000,
      unit: 'ms',
      isOptional: true,
    },
  ],
  rate: { label: 'See anyway' },
  simulated: 0.5,
} as const satisfies Act
