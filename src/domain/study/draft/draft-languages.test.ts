import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { languagesIn, languagesToEdit, shippedText, textAfterChange, writtenLanguages } from './draft-languages.ts'

const both = JSON.stringify({ en: 'Agree?', de: 'Einverstanden?' })

test('a study that names no languages is English, and English alone is not written', () => {
  expect(languagesIn({ languages: '' })).toEqual(['en'])
  expect(writtenLanguages(['en'])).toBe('')
  expect(writtenLanguages(['de'])).toBe('["de"]')
  expect(languagesIn({ languages: writtenLanguages(['en', 'de']) })).toEqual(['en', 'de'])
})

test('a text for everybody is the one of the first language when another is added or moved to the front', () => {
  expect(textAfterChange('Agree?', ['en'], ['en', 'de'])).toBe('Agree?')
  expect(textAfterChange('Agree?', ['en', 'de'], ['de', 'en'])).toBe('{"en":"Agree?"}')
  expect(textAfterChange('{"en":"Agree?"}', ['de', 'en'], ['en', 'de'])).toBe('Agree?')
})

test('a language that is taken away takes its words with it, and with one language a text is plain again', () => {
  expect(textAfterChange(both, ['en', 'de'], ['en'])).toBe('Agree?')
  expect(textAfterChange(both, ['en', 'de'], ['de'])).toBe('Einverstanden?')
  expect(textAfterChange(JSON.stringify({ en: 'E', de: 'D', fr: 'F' }), ['en', 'de', 'fr'], ['en', 'fr'])).toBe(
    '{"en":"E","fr":"F"}',
  )
})

test('the only words of a text stay, whatever language is taken away', () => {
  expect(textAfterChange('Agree?', ['en', 'de'], ['de'])).toBe('Agree?')
  expect(textAfterChange('Agree?', ['en', 'de', 'fr'], ['de', 'fr'])).toBe('{"en":"Agree?"}')
  const code = fc.constantFrom('en', 'de', 'fr', 'ar')
  const languages = fc.uniqueArray(code, { minLength: 1 })
  fc.assert(
    fc.property(
      fc.dictionary(code, fc.stringMatching(/^[a-z]{1,8}$/), { minKeys: 1 }),
      languages,
      languages,
      (text, before, after) => {
        expect(textAfterChange(JSON.stringify(text), before, after)).not.toBe('')
      },
    ),
  )
})

test('words in a language that the study never named are kept and can be edited', () => {
  const text = { en: 'E', de: 'D', fr: 'F' }
  expect(textAfterChange(JSON.stringify(text), ['en'], ['en', 'de'])).toBe(JSON.stringify(text))
  expect(languagesToEdit(text, ['de'])).toEqual(['de', 'en', 'fr'])
  expect(languagesToEdit('plain', ['de', 'en'])).toEqual(['de', 'en'])
})

test('a shipped text is English in a study whose first language is another', () => {
  expect(shippedText('Hello', ['en', 'de'])).toBe('Hello')
  expect(shippedText('Hello', ['de', 'en'])).toBe('{"en":"Hello"}')
  expect(shippedText('Hello', ['de'])).toBe('Hello')
})
