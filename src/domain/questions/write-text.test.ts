import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText, textIn } from './text.ts'
import { writeText } from './write-text.ts'

test('a text in the first language alone is stored plainly', () => {
  expect(writeText('Agree?', ['en', 'de'])).toBe('Agree?')
  expect(writeText({ en: 'Agree?', de: '' }, ['en', 'de'])).toBe('Agree?')
  expect(writeText({ en: '', de: '' }, ['en', 'de'])).toBe('')
})

test('a text in other languages names them, in the order of the study', () => {
  expect(writeText({ fr: 'F', de: 'D', en: 'E' }, ['en', 'de'])).toBe('{"en":"E","de":"D","fr":"F"}')
  expect(writeText({ de: 'D' }, ['en', 'de'])).toBe('{"de":"D"}')
})

test('everybody reads the same words after a text was stored', () => {
  const words = fc.stringMatching(/^[a-z]{0,8}$/)
  const languages = fc.constantFrom(['en', 'de'], ['de', 'en', 'fr'], ['en'])
  fc.assert(
    fc.property(fc.record({ en: words, de: words, fr: words }), languages, (text, study) => {
      for (const language of study)
        if (text[language as keyof typeof text] !== '')
          expect(textIn(readText(writeText(text, study)), [language, ...study])).toBe(textIn(text, [language, ...study]))
    }),
  )
})
