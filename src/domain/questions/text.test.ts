import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLanguageCode, isRightToLeft, languagesOf, readText, readTextIn, textIn, wordsByLanguage } from './text.ts'

const code = fc.constantFrom('en', 'de', 'pt-BR', 'pt-PT', 'zh-Hans', 'ar')
const byLanguage = fc.dictionary(code, fc.string(), { minKeys: 1 })

describe('a text', () => {
  test('of one string is the same in all languages', () => {
    expect(textIn('Age', ['de', 'ar'])).toBe('Age')
    expect(languagesOf('Age')).toEqual([])
  })

  test('is shown in the first wanted language that it has', () => {
    const text = { en: 'Age', de: 'Alter' }
    expect(textIn(text, ['fr', 'de', 'en'])).toBe('Alter')
    expect(textIn(text, ['DE'])).toBe('Alter')
  })

  test('is shown in another region of the language before another language', () => {
    expect(textIn({ en: 'Age', 'pt-BR': 'Idade' }, ['pt-PT', 'en'])).toBe('Idade')
    expect(textIn({ 'pt-BR': 'ônibus', 'pt-PT': 'autocarro' }, ['pt-PT'])).toBe('autocarro')
  })

  test('that is empty in a language is not written in it', () => {
    const text = { de: ' ', en: 'Age' }
    expect(textIn(text, ['de'])).toBe('Age')
    expect(languagesOf(text)).toEqual(['en'])
  })

  test('in none of the wanted languages is shown in English, else in the first that it has', () => {
    expect(textIn({ de: 'Alter', en: 'Age' }, [])).toBe('Age')
    expect(textIn({ de: 'Alter', 'en-GB': 'Age' }, ['ar'])).toBe('Age')
    expect(textIn({ fr: ' ', de: 'Alter', es: 'Edad' }, [])).toBe('Alter')
  })

  test('is never empty where any language has words', () => {
    fc.assert(
      fc.property(byLanguage, fc.array(code), (text, wanted) => {
        const hasWords = Object.values(text).some((words) => words.trim() !== '')
        expect(textIn(text, wanted).trim() !== '').toBe(hasWords)
      }),
    )
  })
})

test.each(['ar', 'he', 'fa-IR', 'UR', 'az-Arab', 'ckb'])('%s is written from right to left', (language) => {
  expect(isRightToLeft(language)).toBe(true)
})

test.each(['en', 'de', 'ar-Latn', 'az', 'zh-Hans', ''])('%j is written from left to right', (language) => {
  expect(isRightToLeft(language)).toBe(false)
})

test('a language code is short and plain', () => {
  expect(['de', 'pt-BR', 'zh-Hans-CN', 'ckb'].every(isLanguageCode)).toBe(true)
  expect(['', 'D', 'de_DE', 'deutsch', '__proto__', 'de-', 'de -x'].some(isLanguageCode)).toBe(false)
})

describe('a setting', () => {
  test('with an object of strings by language is a text in these languages', () => {
    expect(readText('{"en":"Hello","de":"Hallo"}')).toEqual({ en: 'Hello', de: 'Hallo' })
  })

  test.each(['Hello', '{{condition}} {', '{"en":1}', '{"hello":"you"}', '{}', '[1]', '{"en":"cut'])(
    'that only looks like it, %s, stays as it is',
    (value) => {
      expect(readText(value)).toBe(value)
    },
  )

  test('gives back the text that it was made of', () => {
    fc.assert(
      fc.property(byLanguage, (text) => {
        expect(readText(JSON.stringify(text))).toEqual({ ...text })
      }),
    )
  })

  test('is read in one language, or in each that has words', () => {
    const value = '{"en": "Hello", "de": "Hallo", "fr": ""}'
    expect(readTextIn(value, ['de'])).toBe('Hallo')
    expect(wordsByLanguage(value)).toEqual([
      { language: 'en', words: 'Hello' },
      { language: 'de', words: 'Hallo' },
    ])
    expect(wordsByLanguage('Hello')).toEqual([{ words: 'Hello' }])
  })
})
