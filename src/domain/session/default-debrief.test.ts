import { expect, test } from 'vitest'
import { DEFAULT_DEBRIEF } from './default-debrief.ts'

test('the debrief says what was not true, why, and whom to ask', () => {
  for (const words of [
    'not a real social network',
    'made up',
    'not real',
    'because|We could not tell you this before',
    'contact',
  ])
    expect(DEFAULT_DEBRIEF).toMatch(new RegExp(words))
})
