import { languageName } from '../questions/language-name.ts'
import { wordsByLanguage } from '../questions/text.ts'
import type { OwnContent, OwnMedia } from './own-content.ts'

/** Own content as lines for people: what each part is, one after the other, in each of its languages. */
export function contentLines({ heading, text, question, options, picture, film, button }: OwnContent): string[] {
  return [
    ...linesOf('Headline', heading),
    ...linesOf('Text', text),
    ...linesOf('Question', question),
    ...(options ?? []).flatMap((option) => linesOf(`Option ${option.value}`, option.text)),
    ...(picture === undefined ? [] : picture === null ? ['No picture'] : mediaLines('Picture', picture)),
    ...(film === undefined ? [] : mediaLines('Film', film)),
    ...linesOf('Button', button),
  ]
}

const linesOf = (what: string, value: string | undefined): string[] =>
  value === undefined
    ? []
    : wordsByLanguage(value).flatMap(({ language, words }) =>
        `${what}${language === undefined ? '' : `, ${languageName(language)}`}: ${words}`.split('\n'),
      )

const mediaLines = (what: string, { media_id, alt }: OwnMedia) =>
  alt.trim() === '' ? [`${what} ${media_id}`] : linesOf(`${what} ${media_id}`, alt)
