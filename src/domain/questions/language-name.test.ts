import { expect, test } from 'vitest'
import { languageName, ownLanguageName } from './language-name.ts'

test('a language has a name in English and one of its own', () => {
  expect(['de', 'pt-BR', 'zh-Hans'].map(languageName)).toEqual(['German', 'Brazilian Portuguese', 'Simplified Chinese'])
  expect(['de', 'es', 'ar', 'zh-Hans'].map(ownLanguageName)).toEqual(['Deutsch', 'Español', 'العربية', '简体中文'])
})

test('what is no code, or one without a name, stays as it is', () => {
  expect([languageName('d'), languageName('xx'), languageName('deutsch!')]).toEqual(['d', 'xx', 'deutsch!'])
})
