import { shuffled } from '../../../dice.ts'
import { twoOptions } from '../choice-description.ts'
import type { Description } from '../description.ts'
import { rankColumns } from '../wide-columns.ts'

export const description: Description<'ranking'> = {
  name: 'ranking',
  answeredBy: () => 'All of these, put in order',
  notes: () => ['all values from first to last, joined with ;'],
  columns: (_, cell) => rankColumns(cell),
  start: () => ({ type: 'ranking', options: twoOptions }),
  sheetNames: ['ranking', 'rank'],
  ofList: (options) => ({ type: 'ranking', options }),
  leastOptions: 2,
  hasNoWords: true,
  isOrder: true,
  simulated: ({ key, options }, { dice }) => ({
    [key]: shuffled(options, dice)
      .map(({ value }) => value)
      .join(';'),
  }),
}
