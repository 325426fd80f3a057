import { numberOn, scaleOf } from '../../../simulation/answering.ts'
import { type Description, rangeInWords } from '../description.ts'
import { rangeProblems } from '../fits.ts'
import { numberColumn } from '../wide-columns.ts'

/** A simulated person answers with a number up to this where the item has no upper bound. */
const MOST_NUMBER = 100

export const description: Description<'number'> = {
  name: 'number',
  answeredBy: () => 'A number',
  notes: (item) => [rangeInWords(item), ...(item.isWhole ? ['whole number'] : [])].filter((note) => note !== ''),
  columns: (item, cell) => [numberColumn(cell, item)],
  start: () => ({ type: 'number', isWhole: true, invalidText: 'Please enter a number.' }),
  sheetNames: ['number', 'numeric'],
  ofList: () => ({ type: 'number', isWhole: false, invalidText: 'Enter a valid number' }),
  problems: ({ min, max }) => (min === undefined || max === undefined ? [] : rangeProblems({ min, max })),
  range: ({ min, max, isWhole }) => ({
    kind: 'number',
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    isWhole,
  }),
  simulated: ({ key, min, max }, answering) => {
    const least = min ?? Math.min(0, max ?? 0)
    const range = { min: least, max: max ?? Math.max(MOST_NUMBER, least + MOST_NUMBER), step: 1 }
    return { [key]: String(numberOn(range, scaleOf(key, answering), answering.dice)) }
  },
}
