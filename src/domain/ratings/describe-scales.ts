import { languageName } from '../questions/language-name.ts'
import { wordsByLanguage } from '../questions/text.ts'
import { hasEveryLabel, parseScales, type RatingScale } from './rating-scale.ts'

/** As `accuracy (5 stars)`, for the design in words. */
export const scalePhrases = (value: string): string[] =>
  (parseScales(value) ?? []).map(({ name, look, points }) => `${name.replaceAll('_', ' ')} (${points} ${look})`)

/** One line for each scale, with its words in all languages where they are the study's own. */
export const scaleLines = (value: string): string[] | undefined => parseScales(value)?.map(lineOf)

function lineOf({ name, look, points, question, labels }: RatingScale): string {
  const words = labels?.map(quoted).join(hasEveryLabel({ points, labels }) ? ', ' : ' to ')
  return [`${name}: ${points} ${look}`, question === undefined ? '' : quoted(question), words ?? ''].filter(Boolean).join(', ')
}

const quoted = (text: string): string =>
  wordsByLanguage(text)
    .map(({ language, words }) => (language === undefined ? `“${words}”` : `“${words}” (${languageName(language)})`))
    .join(' ')
