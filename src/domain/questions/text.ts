/** A text that a researcher writes: one string, or one for each language, by its code (`de`, `pt-BR`). */
export type Text = string | Readonly<Record<string, string>>

/** Languages that are written from right to left, by the first part of their code. */
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb']

/** A code may name the script, which then decides: `az-Arab`, `ar-Latn`. */
export function isRightToLeft(language: string): boolean {
  const script = /^[a-z]+-([a-z]{4})\b/i.exec(language)?.[1]?.toLowerCase()
  return script === undefined ? RIGHT_TO_LEFT.includes(baseOf(language)) : ['arab', 'hebr'].includes(script)
}

const baseOf = (language: string) => language.toLowerCase().split('-')[0] ?? ''

/**
 * The text in the first of these languages that it has, also where only the region differs; else in English, else in the first that it has.
 * So reads everybody: participants, and whatever shows researchers one language.
 */
export function textIn(text: Text, languages: readonly string[]): string {
  if (typeof text === 'string') return text
  const written = Object.entries(text).filter(([, words]) => words.trim() !== '')
  for (const language of [...languages, 'en']) {
    const found =
      written.find(([code]) => code.toLowerCase() === language.toLowerCase()) ??
      written.find(([code]) => baseOf(code) === baseOf(language))
    if (found) return found[1]
  }
  return written[0]?.[1] ?? ''
}

/** The languages that a text is written in; none where it is one string for all. */
export const languagesOf = (text: Text): string[] =>
  typeof text === 'string' ? [] : Object.keys(text).filter((code) => text[code]?.trim() !== '')

const LANGUAGE_CODE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/

export const isLanguageCode = (code: string): boolean => LANGUAGE_CODE.test(code)

/**
 * A setting that holds a text. It is one string, as published, or a JSON object of strings by language. Text that only looks like JSON
 * stays text.
 */
export function readText(value: string): Text {
  if (!value.trimStart().startsWith('{')) return value
  try {
    const parsed: unknown = JSON.parse(value)
    return isTextByLanguage(parsed) ? parsed : value
  } catch {
    return value
  }
}

const isTextByLanguage = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([code, words]) => isLanguageCode(code) && typeof words === 'string')

/** A setting that holds a text, in the first of these languages that it has. */
export const readTextIn = (value: string, languages: readonly string[]): string => textIn(readText(value), languages)

/** What a setting says in each language that it has; without a language where it is one string for all. */
export function wordsByLanguage(value: string): { language?: string; words: string }[] {
  const text = readText(value)
  if (typeof text === 'string') return [{ words: text }]
  return languagesOf(text).map((language) => ({ language, words: text[language] ?? '' }))
}
