import type { Item } from '../../../item.ts'
import type { Text } from '../../../text.ts'
import { LOOKS } from '../../import-report.ts'
import { lineWords } from '../line-words.ts'
import { at, entriesOf, numberAt, type Payload, payloadOf, textAt } from '../payload.ts'
import type { QsfKind } from '../question.ts'
import { askedAs, besideLabel } from '../question.ts'

const MAX_LENGTH = 20_000
const LINE = 1000

/** A line, a longer text, or a form with several lines. */
export const textEntry: QsfKind = {
  type: 'TE',
  selectors: ['SL', 'AutoComplete', 'ML', 'ESTB', 'FORM'],
  convert: (question) => {
    const { payload, selector, tag, keys } = question
    const { asked, settings, notes } = askedAs(question, selector === 'FORM')
    if (selector === 'FORM') {
      const lines = entriesOf(at(payload, 'Choices')).map(([id, line]) => {
        const html = at(payloadOf(line), 'Display')
        return { id, key: keys.take(`${tag}_${id}`), html: lineWords(html) === '' ? id : html }
      })
      return {
        lines: new Map(lines.map(({ id, key }) => [id, key])),
        items: lines.map(
          ({ key, html }): Item<Text> => ({
            ...asked,
            type: 'text',
            key,
            label: besideLabel(asked, html),
            maxLength: LINE,
          }),
        ),
        notes: [...notes, 'Each line of the form became a question of its own.'],
      }
    }
    const content = contentOf(settings)
    const key = keys.take(tag)
    const isLine = selector === 'SL' || selector === 'AutoComplete'
    if (selector === 'AutoComplete') notes.push(`${LOOKS.becomes} a line of text: nothing is proposed while somebody types.`)
    if (content === 'ValidNumber') {
      const [min, max] = [numberAt(settings, 'Min'), numberAt(settings, 'Max')]
      const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
      const isWhole = textAt(settings, 'NumDecimals') === '0'
      return { items: [{ ...asked, type: 'number', key, isWhole, invalidText: 'Enter a valid number', ...bounds }], notes }
    }
    if (content === 'ValidDate') return { items: [{ ...asked, type: 'date', key }], notes }
    if (content === 'ValidUSZip' || content === 'ValidZip')
      return {
        items: [{ ...asked, type: 'text', key, maxLength: 5, mask: '99999', invalidText: 'Enter the five digits of the code' }],
        notes,
      }
    const unsupported = content === '' ? [] : [`Its check (${content}) was left out.`]
    const minLength = numberAt(settings, 'MinChars')
    const maxLength = Math.min(
      MAX_LENGTH,
      numberAt(settings, 'TotalChars') ?? numberAt(settings, 'MaxChars') ?? (isLine ? LINE : MAX_LENGTH),
    )
    return {
      items: [
        {
          ...asked,
          type: isLine ? 'text' : 'long-text',
          key,
          maxLength,
          ...(minLength !== undefined && minLength > 0 && { minLength }),
        },
      ],
      notes: [...notes, ...unsupported],
    }
  },
}

/** What the text must be: a number, a date … */
function contentOf(settings: Payload): string {
  const content = at(settings, 'ContentType')
  if (typeof content === 'string') return content
  return textAt(settings, 'Type') === 'ContentType' ? textAt(payloadOf(at(settings, 'ValidationContentType')), 'Type') : ''
}
