import { readLanguages } from '#domain/questions/study-languages.ts'
import { languagesOf, readText, type Text, textIn } from '#domain/questions/text.ts'
import { writeText } from '#domain/questions/write-text.ts'

const ENGLISH = 'en'

/** The languages of a draft, the one to fall back to first. A study that names none is English. */
export function languagesIn({ languages }: { languages: string }): readonly string[] {
  const named = readLanguages({ languages })
  return named.length === 0 ? [ENGLISH] : named
}

/** As in the setting. English alone is the default, so nothing is written. */
export const writtenLanguages = (languages: readonly string[]): string =>
  languages.length === 1 && languages[0] === ENGLISH ? '' : JSON.stringify(languages)

/** The languages to edit a text in: those of the study, and others in which it has words, so that none are out of sight. */
export const languagesToEdit = (text: Text, languages: readonly string[]): readonly string[] => [
  ...languages,
  ...languagesOf(text).filter((code) => !languages.includes(code)),
]

/** A text that we ship, as a setting would hold it. It is English, whatever the first language of the study is. */
export const shippedText = (words: string, languages: readonly string[]): string =>
  words === '' || languages.length === 1 ? words : writeText({ [ENGLISH]: words }, languages)

/**
 * The value of a setting after the study's languages changed. One text for all was in the first language. Words in a language that was
 * taken away go with it, unless there are no others.
 */
export function textAfterChange(value: string, before: readonly string[], after: readonly string[]): string {
  if (value === '') return ''
  const text = readText(value)
  const byLanguage = typeof text === 'string' ? { [before[0] ?? ENGLISH]: text } : text
  const kept = Object.entries(byLanguage).filter(([code]) => after.includes(code) || !before.includes(code))
  if (kept.some(([, words]) => words.trim() !== '')) return writeText(Object.fromEntries(kept), after)
  return after.length === 1 ? textIn(byLanguage, after) : writeText(byLanguage, after)
}
