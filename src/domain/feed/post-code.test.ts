import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postCode } from './post-code.ts'

test('the code of a card is always the same ten letters and digits', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (study, card) => {
      expect(postCode(study, card)).toMatch(/^[0-9a-z]{10}$/)
      expect(postCode(study, card)).toBe(postCode(study, card))
    }),
  )
})

test('cards of a set, and the same card in two studies, have different codes', () => {
  const codes = Array.from({ length: 2000 }, (_, i) => postCode('e1', `news_${i}`))
  expect(new Set([...codes, postCode('e2', 'news_1')]).size).toBe(2001)
})
