import { expect, test } from 'vitest'
import { chosenLanguages } from './chosen-languages.ts'

test('the language of the link or the browser comes first, also where only the region differs', () => {
  expect(chosenLanguages(['en', 'de', 'pt-BR'], ['pt-PT', 'de'])).toEqual(['pt-BR', 'de', 'en'])
  expect(chosenLanguages(['en', 'zh-Hant', 'zh'], ['zh'])).toEqual(['zh', 'zh-Hant', 'en'])
})

test('a language that the study does not offer changes nothing', () => {
  expect(chosenLanguages(['en', 'de'], ['fr', 'Klingon'])).toEqual(['en', 'de'])
  expect(chosenLanguages([], ['fr'])).toEqual([])
})
