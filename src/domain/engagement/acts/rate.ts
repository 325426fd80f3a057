import { MOST_POINTS } from '#domain/ratings/rating-scale.ts'
import type { Act } from './act.ts'

export const rate = {
  name: 'rate',
  label:
    'A card was rated on a scale of the study, or rated again with another point, or the rating was taken back; target is the name of the scale',
  about: 'card',
  isReversible: true,
  fields: [{ name: 'point', about: 'Which point of the scale, from 1', type: 'number', least: 1, most: MOST_POINTS }],
  rate: { label: 'Rate' },
  responseField: 'point',
  simulated: 0.5,
} as const satisfies Act
