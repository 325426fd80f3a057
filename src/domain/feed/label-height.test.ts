import { expect, test } from 'vitest'
import { labelsHeightPx } from './label-height.ts'

const words = { title: 'Disputed', text: '', source: '' }
const at375 = (...labels: Parameters<typeof labelsHeightPx>[0]) => labelsHeightPx(labels, 343, 375)

test('labels have the heights that their style sheet gives them', () => {
  // Title alone; with text and source; folded; with a score; with a rating on a phone and on a desktop.
  expect(at375(words)).toBe(54)
  expect(at375({ ...words, text: 'Not so.', source: 'The Coast' })).toBe(103)
  expect(at375({ ...words, text: 'Not so.', isFolded: true })).toBe(62)
  expect(at375({ ...words, score: '80' })).toBe(81)
  expect(at375({ ...words, isRated: true })).toBe(135)
  expect(labelsHeightPx([{ ...words, isRated: true }], 568, 1280)).toBe(106)
})

test('the margin between two labels counts once, and no label needs no room', () => {
  expect(at375(words, words)).toBe(101)
  expect(at375()).toBe(0)
})
