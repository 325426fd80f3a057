import { expect, test } from 'vitest'
import { scaleLines, scalePhrases } from './describe-scales.ts'

const value = JSON.stringify([
  { name: 'trust', look: 'stars', points: 5 },
  {
    name: 'funny',
    look: 'points',
    points: 3,
    question: '{"en":"Is it funny?","de":"Ist es lustig?"}',
    labels: ['No', 'Bit', 'Very'],
  },
  { name: 'would_share', look: 'points', points: 7, question: 'Share?', labels: ['Never', 'Surely'] },
])

test('a scale is described by its name, points and look, and by its own words', () => {
  expect(scaleLines(value)).toEqual([
    'trust: 5 stars',
    'funny: 3 points, “Is it funny?” (English) “Ist es lustig?” (German), “No”, “Bit”, “Very”',
    'would_share: 7 points, “Share?”, “Never” to “Surely”',
  ])
  expect(scalePhrases(value)).toEqual(['trust (5 stars)', 'funny (3 points)', 'would share (7 points)'])
})

test('a setting that cannot be read has no lines', () => {
  expect([scaleLines('[1]'), scalePhrases('[1]')]).toEqual([undefined, []])
})
