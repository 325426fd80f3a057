import { expect, test } from 'vitest'
import { checkLanguages, readLanguages } from './study-languages.ts'

test('the languages of a study are a list of codes, and the first is the one to fall back to', () => {
  expect(checkLanguages('["en", "ar", "zh-Hans"]')).toEqual([])
  expect(readLanguages({ languages: '["en", "ar", "zh-Hans"]' })).toEqual(['en', 'ar', 'zh-Hans'])
})

test('a study that names no languages has none', () => {
  expect(checkLanguages('')).toEqual([])
  expect(readLanguages({})).toEqual([])
})

test.each(['{', '"en"', '[]', '{"en": true}'])('%s is not taken as a list of languages', (value) => {
  expect(checkLanguages(value)).toEqual([expect.stringMatching(/must be a JSON list/)])
  expect(readLanguages({ languages: value })).toEqual([])
})

test('what is no code, and a code that is named twice, are said', () => {
  expect(checkLanguages('["en", "English", 3, "en"]')).toEqual([
    '"English" is no code of a language',
    '3 is no code of a language',
    'names "en" more than once',
  ])
})
