import { expect, test } from 'vitest'
import { languageName } from '#domain/questions/language-name.ts'

test('a language has its English name, and its code where none is known', () => {
  expect(languageName('de')).toBe('German')
  expect(languageName('pt-BR')).toBe('Brazilian Portuguese')
  expect(languageName('not a code')).toBe('not a code')
})
