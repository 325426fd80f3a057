import { numberOn, scaleOf } from '../../../simulation/answering.ts'
import type { Description } from '../../kinds/description.ts'
import { numberColumn } from '../../kinds/wide-columns.ts'
import type { StarsItem } from './kind.ts'

const descriptionOfStars = {
  name: 'stars',
  answeredBy: ({ most }: StarsItem) => `One to ${most} stars`,
  notes: ({ most }: StarsItem) => [`1 to ${most} stars`],
  columns: ({ most }: StarsItem, cell: Parameters<typeof numberColumn>[0]) => [
    numberColumn(cell, { min: 1, max: most, isWhole: true }),
  ],
  start: () => ({ type: 'stars', most: 5 }),
  sheetNames: ['stars'],
  ofList: () => ({ type: 'stars', most: 5 }),
  problems: ({ most }: StarsItem) => (most > 1 ? [] : ['One star is no choice.']),
  range: ({ most }: StarsItem) => ({ kind: 'number', min: 1, max: most, isWhole: true }),
  isPointed: true,
  simulated: ({ key, most }: StarsItem, answering: Parameters<Description['simulated']>[1]) => ({
    [key]: String(numberOn({ min: 1, max: most, step: 1 }, scaleOf(key, answering), answering.dice)),
  }),
}

/** As the registry takes it: the product's types know nothing of stars. */
export const description = descriptionOfStars as unknown as Description
