import { INVISIBLE } from '../parameters/invisible.ts'
import { languageName } from './language-name.ts'
import { wordsByLanguage } from './text.ts'

/** Problems of a text for participants that must be one line of at most so many characters, in every language that it is written in. */
export function lineProblems(what: string, value: string, most: number): string[] {
  const written = wordsByLanguage(value)
  if (written.every(({ words }) => words.trim() === '')) return [`the ${what} is missing`]
  return written.flatMap(({ language, words }) => {
    const where = language === undefined ? '' : ` in ${languageName(language)}`
    if (words.length > most) return [`the ${what}${where} must have at most ${most} characters`]
    return INVISIBLE.test(words) ? [`the ${what}${where} must be one line without invisible characters`] : []
  })
}
