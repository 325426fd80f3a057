import { numberOn, scaleOf } from '../../../simulation/answering.ts'
import type { Description } from '../description.ts'
import { decimalProblems, rangeProblems } from '../fits.ts'
import { numberColumn } from '../wide-columns.ts'

export const description: Description<'analogue'> = {
  name: 'analogue',
  answeredBy: ({ minLabel, maxLabel }) => `A place on a line from ${minLabel} to ${maxLabel}`,
  notes: ({ min, max, minLabel, maxLabel }) => [`${min} (${minLabel}) to ${max} (${maxLabel}), on a line without a default`],
  columns: ({ min, max }, cell) => [numberColumn(cell, { min, max })],
  start: () => ({ type: 'analogue', min: 0, max: 100, minLabel: 'Not at all', maxLabel: 'Very much' }),
  sheetNames: ['analogue', 'vas'],
  problems: (item) => [...rangeProblems(item), ...decimalProblems(item.min, item.max)],
  range: ({ min, max }) => ({ kind: 'number', min, max, isWhole: false }),
  isPointed: true,
  simulated: ({ key, min, max }, answering) => ({
    [key]: String(numberOn({ min, max, step: 1 }, scaleOf(key, answering), answering.dice)),
  }),
}
