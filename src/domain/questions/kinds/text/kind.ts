import { asciiDigits } from '#domain/answers/plain-number.ts'
import type { TextItem } from '../../item.ts'
import { checkOwn, type Kind, ownPart } from '../kind.ts'

/** A mask takes the place of a regular expression, which could stall a page or the server (ADR 19). */
const CLASSES: Readonly<Record<string, RegExp>> = { '9': /^[0-9]$/, A: /^\p{L}$/u, '*': /^[0-9\p{L}]$/u }

/** Whether a text looks like its mask: `9` is a digit, `A` a letter, `*` either, everything else itself. Blanks around it do not count. */
export function fitsMask(mask: string, text: string): boolean {
  const [wanted, written] = [[...mask], [...plainMasked(text)]]
  return (
    wanted.length === written.length && wanted.every((sign, at) => CLASSES[sign]?.test(written[at] ?? '') ?? sign === written[at])
  )
}

/** A masked text as it is checked and stored: letters as one sign each, digits of any script in plain ones. */
export const plainMasked = (text: string): string => asciiDigits(text.trim().normalize('NFC'))

export const kind: Kind<TextItem> = {
  name: 'text',
  parts: (item) => [ownPart(item, 'text')],
  check: (item, answers) =>
    checkOwn(item, answers, (answer) => {
      const { maxLength, minLength = 0, mask, invalidText = 'Must look like {mask}' } = item
      if (answer.length > maxLength) return { text: 'At most {max} characters', values: { max: maxLength } }
      if (answer.trim().length < minLength) return { text: 'At least {min} characters', values: { min: minLength } }
      return mask === undefined || fitsMask(mask, answer) ? undefined : { text: invalidText, values: { mask } }
    }),
  stored: ({ mask }, answer) => (mask === undefined ? answer : plainMasked(answer)),
}
