import { numberOn, scaleOf } from '../../../simulation/answering.ts'
import type { Description } from '../description.ts'
import { rangeProblems } from '../fits.ts'
import { numberColumn } from '../wide-columns.ts'

export const description: Description<'ladder'> = {
  name: 'ladder',
  answeredBy: ({ min, max, bottomLabel, topLabel }) => `A ladder with steps from ${min} (${bottomLabel}) to ${max} (${topLabel})`,
  notes: ({ min, max, bottomLabel, topLabel }) => [`${min} (${bottomLabel}) to ${max} (${topLabel})`],
  columns: ({ min, max, bottomLabel, topLabel }, cell) => {
    const about = `${cell.about}; counted from the bottom: ${min} is “${bottomLabel}”, ${max} “${topLabel}”`
    return [numberColumn(cell, { min, max, isWhole: true }, { about })]
  },
  start: () => ({ type: 'ladder', min: 1, max: 10, topLabel: 'Top', bottomLabel: 'Bottom' }),
  sheetNames: ['ladder'],
  problems: rangeProblems,
  range: ({ min, max }) => ({ kind: 'number', min, max, isWhole: true }),
  isPointed: true,
  simulated: ({ key, min, max }, answering) => ({
    [key]: String(numberOn({ min, max, step: 1 }, scaleOf(key, answering), answering.dice)),
  }),
}
