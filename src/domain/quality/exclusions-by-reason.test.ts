import { expect, test } from 'vitest'
import { exclusionsByReason } from './exclusions-by-reason.ts'

test('each excluded person counts once, under the first rule or the words of the reason, the largest first', () => {
  const fast = { name: 'fast', threshold: 500, value: 400 }
  const hidden = { name: 'hidden', threshold: 0.5, value: 0.9 }
  expect(
    exclusionsByReason([
      { reason: 'Twice in the panel', excludedBy: null },
      { reason: 'Too fast per card: 0.4 s per card, threshold 0.5', excludedBy: [fast, hidden] },
      { reason: 'Too fast per card: 0.3 s per card, threshold 0.5', excludedBy: [{ ...fast, value: 300 }] },
      { reason: 'twice in the panel ', excludedBy: null },
      { reason: 'Hidden tab: 90 % of the time, threshold 50', excludedBy: [hidden] },
      { reason: '', excludedBy: null },
      { reason: 'twice in the panel', excludedBy: null },
    ]),
  ).toEqual([
    { rule: null, reason: 'Twice in the panel', n: 3 },
    { rule: 'fast', reason: 'Too fast per card', n: 2 },
    { rule: 'hidden', reason: 'Hidden tab', n: 1 },
    { rule: null, reason: 'No reason given', n: 1 },
  ])
})
