import { mapTexts } from '../in-language.ts'
import { languagesOf, type Text } from '../text.ts'

/** What a text says in exactly this language; empty where it is missing. One string is in the first language. */
export const wordsIn = (text: Text, language: string, languages: readonly string[]): string =>
  typeof text === 'string' ? (language === languages[0] ? text : '') : (text[language] ?? '')

/** The text with other words in one language. With one language it is one string. */
export function withWords(text: Text, language: string, words: string, languages: readonly string[]): Text {
  if (languages.length <= 1) return words
  const byLanguage = typeof text === 'string' ? { [languages[0] ?? 'en']: text } : text
  return { ...byLanguage, [language]: words }
}

/** How many texts have words, and how many of them none in this language. */
export function countMissing(
  part: unknown,
  language: string,
  languages: readonly string[],
): { nTexts: number; nMissing: number } {
  let [nTexts, nMissing] = [0, 0]
  mapTexts(part, (text) => {
    const isWritten = typeof text === 'string' ? text.trim() !== '' : languagesOf(text).length > 0
    if (isWritten) nTexts += 1
    if (isWritten && wordsIn(text, language, languages).trim() === '') nMissing += 1
    return text
  })
  return { nTexts, nMissing }
}

/** The same with only these languages: what was written in another is taken away, and with one language texts are strings again. */
export const keepLanguages = <P>(part: P, languages: readonly string[]): P =>
  mapTexts(part, (text) => {
    if (typeof text === 'string') return text
    if (languages.length === 1) return text[languages[0] ?? ''] ?? ''
    return Object.fromEntries(Object.entries(text).filter(([code]) => languages.includes(code)))
  }) as P // mapTexts changes texts alone
