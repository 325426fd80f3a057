import { readLanguages } from '#domain/questions/study-languages.ts'
import { readTextIn } from '#domain/questions/text.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'

/** A text of a study in the language to fall back to: a person reads one of them. */
export const fallbackText = (text: string, condition: ConditionDraft): string =>
  readTextIn(text, readLanguages(parametersOf(condition)))

/** How many words that has. */
export const wordCount = (text: string, condition: ConditionDraft): number => countWords(fallbackText(text, condition))

/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function countWords(text: string): number {
  if (!UNSPACED.test(text)) return text.split(/\s+/).filter(Boolean).length
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
  return [...segments].filter(({ isWordLike }) => isWordLike).length
}
