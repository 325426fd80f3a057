import { expect, test } from 'vitest'
import { type CardValues, columnsWithLevels, MOST_LEVELS } from './column-levels.ts'

const cards = (n: number, values: (i: number) => Record<string, string>): CardValues[] =>
  Array.from({ length: n }, (_, i) => ({ entity_id: `card-${i}`, values: values(i) }))

const levelsOf = (list: readonly CardValues[]) => columnsWithLevels(list).map(({ column, levels }) => [column, levels])

test('a column with one value, or with more words than make a comparison, groups nothing', () => {
  const list = cards(30, (i) => ({ topic: 'health', veracity: i % 2 === 0 ? 'true' : 'false', headline: `Headline ${i}` }))
  expect(levelsOf(list)).toEqual([['veracity', ['false', 'true']]])
})

test('numbers are in the order of their size, and cards without a value are a group of their own', () => {
  const list = cards(12, (i) => (i === 0 ? {} : { score: String([9, 10, 100][i % 3]) }))
  expect(levelsOf(list)).toEqual([['score', ['', '9', '10', '100']]])
})

test('many numbers are divided at the median of the cards', () => {
  const [column] = columnsWithLevels(cards(MOST_LEVELS + 2, (i) => ({ score: i === 0 ? ' ' : String(i) })))
  expect(column?.levels).toEqual(['', 'up to 11', 'more than 11'])
  expect(column?.levelOf.get('card-0')).toBe('')
  expect(column?.levelOf.get('card-11')).toBe('up to 11')
  expect(column?.levelOf.get('card-12')).toBe('more than 11')
})

test('a column of long texts groups nothing, however few they are', () => {
  expect(levelsOf(cards(4, (i) => ({ note: i % 2 === 0 ? 'a'.repeat(101) : 'b' })))).toEqual([])
})

test('spaces around a value are not part of it', () => {
  expect(levelsOf(cards(4, (i) => ({ source: [' BBC', 'BBC', 'CNN ', 'CNN'][i] ?? '' })))).toEqual([['source', ['BBC', 'CNN']]])
})
