import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsMask, plainMasked } from './kind.ts'

test.each([
  ['99999', '12345', true],
  ['99999', ' 12345 ', true],
  ['99999', '١٢٣٤٥', true],
  ['99999', '1234', false],
  ['99999', '1234a', false],
  ['AA-99', 'äß-07', true],
  ['AA-99', 'ab 07', false],
  ['**.9', 'x1.5', true],
  ['**.9', 'x1x5', false],
  ['(99)', '(42)', true],
])('mask %s, text %j: %s', (mask, text, fits) => {
  expect(fitsMask(mask, text)).toBe(fits)
})

const sign = fc.constantFrom('9', 'A', '*', '-', '.', '(', '\\', '[', 'b')
const written: Readonly<Record<string, fc.Arbitrary<string>>> = {
  '9': fc.constantFrom(...'0123456789'),
  A: fc.constantFrom(...'azßÉжع'),
  '*': fc.constantFrom(...'a5'),
}
const masked = fc
  .array(sign, { minLength: 1, maxLength: 12 })
  .chain((mask) => fc.tuple(fc.constant(mask.join('')), fc.tuple(...mask.map((each) => written[each] ?? fc.constant(each)))))
  .map(([mask, text]) => [mask, text.join('')] as const)

test('what is made from a mask fits it, and fits no longer with a sign more or less', () => {
  fc.assert(
    fc.property(masked, ([mask, text]) => {
      expect(fitsMask(mask, text)).toBe(true)
      expect(fitsMask(mask, `${text}x`)).toBe(false)
      expect(fitsMask(mask, text.slice(1))).toBe(false)
    }),
  )
})

test('a stored text stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(plainMasked(plainMasked(text))).toBe(plainMasked(text))
    }),
  )
})
