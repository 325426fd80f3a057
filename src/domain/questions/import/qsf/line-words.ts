import { LOOKS } from '../import-report.ts'
import { altIn, hasEmphasis, hasLostMarkup, picturesIn } from './markdown.ts'
import { at, entriesOf, type Payload, payloadOf } from './payload.ts'
import { plainText } from './plain-text.ts'

/** The words of a choice, row or line as plain text. One that is only a picture has what the picture shows. */
export const lineWords = (html: unknown): string =>
  plainText(html) || altIn(html) || picturesIn(html).map((_, i) => `Picture ${i + 1}`)[0] || ''

/** What the choices or the answers of a question say, as HTML. */
export const displaysIn = (payload: Payload, lines: 'Choices' | 'Answers' | 'Labels'): readonly unknown[] =>
  entriesOf(at(payload, lines)).map(([, line]) => at(payloadOf(line), 'Display'))

/** What is lost of lines that become plain words; `keepsEmphasis` where they can be formatted. */
export function lostOfLines(lines: readonly unknown[], keepsEmphasis = false): string[] {
  const isFormatted = (html: unknown) => hasLostMarkup(html) || (!keepsEmphasis && hasEmphasis(html))
  const alone = lines.filter((html) => plainText(html) === '' && picturesIn(html).length > 0)
  const beside = lines.filter((html) => plainText(html) !== '').flatMap(picturesIn)
  return [
    ...(lines.some(isFormatted) ? [LOOKS.inLines] : []),
    ...[...new Set(beside)].map((name) => `${LOOKS.picture} ${name} was left out: upload it.`),
    ...(alone.length > 0
      ? [`${alone.length} of its choices are only pictures, and became words: ${alone.map(lineWords).join(', ')}.`]
      : []),
  ]
}
