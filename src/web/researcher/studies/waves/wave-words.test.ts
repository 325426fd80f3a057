import { expect, test } from 'vitest'
import { backIn, lossRows, testWords } from './wave-words.ts'

test('the words of a test say what was found, by which test, and how sure', () => {
  expect(testWords('week', { test: 'chi-square', statistic: 4.8, df: 1, p: 0.0284 })).toBe(
    'week: conditions lost different shares of their people (chi-square test, χ²(1) = 4.80, p = 0.028).',
  )
  expect(testWords('week', { test: 'fisher', statistic: 2, df: 1, p: 0.4857 })).toBe(
    'week: no difference between conditions was found (Fisher’s exact test, p = 0.486).',
  )
  expect(testWords('week', { test: 'permutation', statistic: 14, df: 2, p: 0.0001 })).toContain('χ²(2) = 14.00, p < 0.001')
})

test('who began a wave is back, however it went', () => {
  expect(backIn({ ahead: 1, open: 2, begun: 4, done: 8, ended: 16, missed: 32, out: 64 })).toBe(28)
})

test('losses have a row for each wave and condition', () => {
  const of = (condition: number) => ({ condition, decided: 4, back: 3, lost: 1, missed: 1, ended: 0, out: 0, open: 0 })
  const rows = lossRows([{ wave: 'week', conditions: [of(1), of(2)], test: null }])
  expect(rows.map(({ wave, condition }) => `${wave} ${condition}`)).toEqual(['week 1', 'week 2'])
})
