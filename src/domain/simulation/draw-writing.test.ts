import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { drawWriting } from './draw-writing.ts'

test('simulated texts have numbers that go together', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.string(), (chars, seed) => {
      const { n_keystrokes, n_deletions, n_pastes, pasted_chars, n_scripted, away_ms } = drawWriting(
        chars,
        seededDice(seed, 'text'),
      )
      expect(n_deletions + n_pastes).toBeLessThanOrEqual(n_keystrokes)
      expect(n_keystrokes).toBeGreaterThan(0)
      expect(pasted_chars).toBeLessThanOrEqual(chars)
      expect(Math.min(n_scripted, away_ms, pasted_chars, n_deletions)).toBeGreaterThanOrEqual(0)
    }),
  )
})
