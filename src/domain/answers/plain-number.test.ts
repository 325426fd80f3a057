import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainNumber } from './plain-number.ts'

test.each([
  ['10', '10'],
  [' 10 ', '10'],
  ['10.0', '10'],
  ['10.', '10'],
  ['.5', '0.5'],
  ['007', '7'],
  ['+3', '3'],
  ['-0.0', '0'],
  ['\u22125', '-5'],
  ['1,234', '1234'],
  ['1 234 567', '1234567'],
  ['1’234.50', '1234.5'],
  ['1,00,000', '100000'],
  ['٣٩', '39'],
  ['۱٬۲۳۴٫۵', '1234.5'],
  ['１２，０００', '12000'],
  ['\u200f٤\u200f', '4'],
])('%j is the number %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
})

test.each([
  ...['', ' ', '.', '-', ',', 'ten', '10 seconds', '1e3', '0x10', 'Infinity', 'NaN', '10²', '½', '①', '1.2.3', '--1'],
  ...['1,5', '12,34', ',123', '1,,000', '1,234,5', '10-20', '10%', '$5', '1234567890123456', '0.1234567', '9'.repeat(10_000)],
])('%j is no number', (typed) => {
  expect(plainNumber(typed)).toBeUndefined()
})

test.each([
  ...['en-US', 'en-IN', 'fr-FR', 'de-CH', 'ar-EG-u-nu-arab', 'fa-IR-u-nu-arabext'],
  ...['hi-IN-u-nu-deva', 'bn-BD-u-nu-beng', 'th-TH-u-nu-thai', 'ja-JP-u-nu-fullwide'],
])('a whole number written as in %s is understood', (locale) => {
  fc.assert(
    fc.property(fc.nat(), (number) => {
      expect(plainNumber(number.toLocaleString(locale))).toBe(String(number))
    }),
  )
})

test('a plain number stays as it is, whatever was typed first', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,- ٣'), maxLength: 12 })
  fc.assert(
    fc.property(typed, (text) => {
      const plain = plainNumber(text)
      if (plain === undefined) return
      expect(plainNumber(plain)).toBe(plain)
      expect(Number(plain)).not.toBeNaN()
    }),
  )
})
