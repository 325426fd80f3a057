import { LOOKS } from '../../import-report.ts'
import { optionsIn } from '../options.ts'
import { at, entriesOf, isPayload, textAt } from '../payload.ts'
import type { QsfKind } from '../question.ts'
import { askedAs } from '../question.ts'

/** Lists that narrow each other down: `Europe ~ France`. One list with a search field finds the same in one step. */
export const drillDown: QsfKind = {
  type: 'DD',
  convert: (question) => {
    const { payload, tag, keys } = question
    const { asked, notes } = askedAs(question)
    const answers = entriesOf(at(payload, 'Answers')).map(([id, answer]) => [id, isPayload(answer) ? withPath(answer) : answer])
    const found = optionsIn({ ...payload, Answers: Object.fromEntries(answers) }, 'Answers')
    const levels = entriesOf(at(payload, 'Choices')).length
    return {
      items: found.options.length === 0 ? [] : [{ ...asked, type: 'dropdown', key: keys.take(tag), options: found.options }],
      notes: [...notes, ...found.notes, `${LOOKS.becomes} one list with a search field instead of ${levels || 'several'} lists.`],
      values: found.values,
    }
  },
}

const withPath = (answer: Readonly<Record<string, unknown>>) => ({
  ...answer,
  Display: textAt(answer, 'Display').replace(/\s*~\s*/g, ' – '),
})
