import { LOOKS } from '../../import-report.ts'
import { at, entriesOf, payloadOf, textAt } from '../payload.ts'
import type { Converted, QsfKind } from '../question.ts'
import { readQuestion } from '../question.ts'
import { matrix } from './matrix.ts'

/** Without the breaks at the end of a text. */
function withoutEnd(html: string): string {
  let text = html.trimEnd()
  while (text.endsWith('>')) {
    const at = text.lastIndexOf('<')
    if (!/^<(br|\/?(div|p))\b[^<>]*>$/i.test(text.slice(Math.max(0, at)))) break
    text = text.slice(0, at).trimEnd()
  }
  return text
}

/** Several matrices with the same statements beside each other: one below the other here. */
export const sideBySide: QsfKind = {
  type: 'SBS',
  convert: ({ id, payload, tag, keys }) => {
    const above = withoutEnd(textAt(payload, 'QuestionText'))
    const columns = entriesOf(at(payload, 'AdditionalQuestions')).map(([n, column]) => {
      const own = payloadOf(column)
      const words = textAt(own, 'QuestionText')
      const asked = {
        ...own,
        QuestionText: [above, words].filter((each) => each.trim() !== '').join(' – '),
        DataExportTag: `${tag}_${n}`,
        // Files repeat them in each column, or not.
        Choices: at(own, 'Choices') ?? at(payload, 'Choices'),
        ChoiceOrder: at(own, 'ChoiceOrder') ?? at(payload, 'ChoiceOrder'),
        Validation: at(payload, 'Validation'),
      }
      return { n, converted: matrix.convert(readQuestion(`${id}#${n}`, asked, keys)) }
    })
    return {
      items: columns.flatMap(({ converted }) => converted.items),
      notes: [`${LOOKS.becomes} a question for each of its columns.`, ...columns.flatMap(({ converted }) => converted.notes)],
      parts: columns.flatMap(({ n, converted }) => partOf(`${id}#${n}`, converted)),
    }
  },
}

/** Conditions name a column as `QID1#2`. */
function partOf(id: string, { items, values, rows }: Converted): NonNullable<Converted['parts']> {
  const [first] = items
  return first === undefined || values === undefined || rows === undefined ? [] : [{ id, key: first.key, values, rows }]
}
