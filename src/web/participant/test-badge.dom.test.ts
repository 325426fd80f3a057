import { expect, test } from 'vitest'
import { showTestBadge } from './test-badge.ts'

test('a test session says how many of its cards are shown and that it is not counted, once', () => {
  showTestBadge(15, 30)
  expect(document.querySelector('aside')?.textContent).toBe('Test: 15 of 30 cards, not counted')
  showTestBadge(30, 30)
  expect([...document.querySelectorAll('aside')].map((badge) => badge.textContent)).toEqual(['Test: all 30 cards, not counted'])
})
