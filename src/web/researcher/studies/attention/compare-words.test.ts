import { expect, test } from 'vitest'
import { attentionSearch } from './attention-search.ts'
import { comparedRows, meanRows, outcomesIn } from './compare-words.ts'
import type { Attention } from './use-attention.ts'

const figures = { mean: 1234.4, low: 1000, high: 1500 }
const share = { mean: 0.25, low: 0.1, high: 0.4 }
const cell = (outcome: string, level: string, condition: number | null, own: typeof figures | null) => ({
  ...{ outcome, level, condition, n: 6, figures: own },
})

/** As much as the words need. */
const attention = {
  columns: ['veracity'],
  by: 'veracity',
  conditions: [
    { condition: 1, name: 'Plain' },
    { condition: 2, name: '' },
  ],
  crossing: {
    level: 'false',
    condition: 1,
    cells: [cell('dwell', 'false', 1, figures), cell('dwell', '', 2, null), cell('likes', 'true', 2, share)],
    differences: [
      { ...cell('dwell', 'true', 2, figures), between: 'both', n_against: 7 },
      { ...cell('dwell', 'true', 2, figures), between: 'conditions', n_against: 7 },
      { ...cell('dwell', 'true', 1, figures), between: 'levels', n_against: null },
    ],
  },
} as unknown as Attention

test('a mean is given in seconds, or as a share of cards, and a group with too few people as their number', () => {
  const rows = meanRows(attention, 'dwell')
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['false', '1. Plain', 6, 1.234, 1, 1.5],
    ['no veracity', 'Condition 2', 6, null, null, null],
  ])
  expect(rows[1]?.drawn).toBeUndefined()
  const [likes] = meanRows(attention, 'likes')
  expect(likes?.cells).toEqual(['true', 'Condition 2', 6, 0.25, 0.1, 0.4])
  expect(likes?.says).toBe('true, Condition 2: 25 % (10 % to 40 %)')
})

test('differences say what is subtracted from what: levels first, then conditions, then one of the other', () => {
  expect(comparedRows(attention, 'dwell').map(({ cells }) => cells.slice(0, 4))).toEqual([
    ['true minus false', '1. Plain', 6, null],
    ['Condition 2 minus 1. Plain', 'true', 6, 7],
    ['Effect on the difference: Condition 2 minus 1. Plain', 'true minus false', 6, 7],
  ])
})

test('every outcome that anybody has is offered once', () => {
  expect(outcomesIn(attention)).toEqual(['dwell', 'likes'])
})

test('what is compared is in the address, also where a level looks like a number or a truth', () => {
  expect(attentionSearch({ by: 'veracity', level: true, condition: 2, outcome: 'likes' })).toMatchObject({
    ...{ by: 'veracity', level: 'true', condition: 2, outcome: 'likes' },
  })
  expect(attentionSearch({ by: {}, level: 'x'.repeat(101), condition: 1.5 })).toMatchObject({
    ...{ by: undefined, level: undefined, condition: undefined },
  })
})
