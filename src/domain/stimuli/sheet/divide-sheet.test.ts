import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanSetName } from '../set-name.ts'
import { divideSheet, divisionsOf, partNames } from './divide-sheet.ts'
import { readSheet } from './sheet.ts'

const SHEET = readSheet([
  ['entity_type', 'filename', 'body', 'condition_original', 'sponsored_mark', 'note'],
  ['post', 'a', 'One', 'High', '0', 'x'],
  ['post', '', 'Two', 'Low', '1', 'y'],
  ['post', 'c', 'Three', 'High', '', 'z'],
  ['post', '', 'Four', 'NA', 'TRUE', 'w'],
])
const WHOLE = {
  name: 'ducks',
  category: 'news',
  sheet: SHEET,
  comments: [
    { post: 'a', text: 'at one' },
    { post: '4', text: 'at four' },
    { post: '2', text: 'at two' },
  ],
}
const shape = (column: string) =>
  divideSheet(WHOLE, column).map(({ name, category, sheet, comments }) => ({
    name,
    category,
    rows: sheet.rows.map(({ row }) => row),
    comments: comments.map(({ post, text }) => `${post}: ${text}`),
  }))

test('columns with a few values can divide a sheet, conditions first', () => {
  expect(divisionsOf(SHEET)).toEqual([
    {
      column: 'condition_original',
      parts: [
        { value: 'High', rows: 2 },
        { value: 'Low', rows: 1 },
        { value: '', rows: 1 },
      ],
    },
    {
      column: 'sponsored_mark',
      parts: [
        { value: 'yes', rows: 2 },
        { value: '', rows: 2 },
      ],
    },
  ])
})

test('each condition becomes a set with its rows and their comments, and rows without one a set of their own', () => {
  expect(shape('condition_original')).toEqual([
    { name: 'ducks_high', category: 'news', rows: [2, 4], comments: ['a: at one'] },
    { name: 'ducks_low', category: 'news', rows: [3], comments: ['1: at two'] },
    { name: 'ducks_rest', category: 'news', rows: [5], comments: ['1: at four'] },
  ])
})

test('sponsored posts become a set of ads', () => {
  expect(shape('sponsored_mark')).toEqual([
    { name: 'ducks_ads', category: 'ads', rows: [3, 5], comments: ['2: at four', '1: at two'] },
    { name: 'ducks_rest', category: 'news', rows: [2, 4], comments: ['a: at one'] },
  ])
})

test('a column that is gone divides nothing', () => {
  expect(divideSheet(WHOLE, 'gone')).toEqual([WHOLE])
})

test('names of parts are usable names of sets, each another one', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.uniqueArray(fc.string(), { maxLength: 12 }), (name, values) => {
      const names = partNames(name, values)
      expect(new Set(names).size).toBe(values.length)
      for (const each of names) expect(each).toBe(cleanSetName(each))
    }),
  )
})
