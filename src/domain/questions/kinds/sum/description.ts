import { indexOf } from '../../../simulation/draw.ts'
import type { SumItem } from '../../item.ts'
import { sumField } from '../../item-fields.ts'
import { twoOptions } from '../choice-description.ts'
import type { Description } from '../description.ts'
import { numberColumn } from '../wide-columns.ts'

export const description: Description<'sum'> = {
  name: 'sum',
  answeredBy: (item) => `${totalOf(item)} shared out among these`,
  notes: (item) => [`whole numbers of ${item.key} that add up to ${totalOf(item)}`],
  columns: ({ total, unit }, cell) => [
    numberColumn(cell, { min: 0, max: total, isWhole: true }, unit === undefined ? {} : { unit }),
  ],
  start: () => ({ type: 'sum', options: twoOptions, total: 100 }),
  sheetNames: ['sum', 'constant sum'],
  problems: ({ total }) => (total >= 1 && Number.isInteger(total) ? [] : ['The total must be a whole number from 1.']),
  leastOptions: 2,
  hasNoWords: true,
  namesFields: true,
  range: ({ total }) => ({ kind: 'number', min: 0, max: total, isWhole: true }),
  // Cuts at random places: what is between two of them is the share of an option.
  simulated: ({ key, options, total }, { dice }) => {
    const cuts = [0, ...options.slice(1).map(() => indexOf(total + 1, dice)), total].sort((one, other) => one - other)
    return Object.fromEntries(
      options.map(({ value }, i) => [sumField(key, value), String((cuts[i + 1] ?? total) - (cuts[i] ?? 0))]),
    )
  },
}

const totalOf = ({ total, unit }: SumItem) => (unit === undefined ? String(total) : `${total} ${unit}`)
