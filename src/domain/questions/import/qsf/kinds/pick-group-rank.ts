import { LOOKS } from '../../import-report.ts'
import { optionsIn } from '../options.ts'
import { at, entriesOf, isPayload } from '../payload.ts'
import type { QsfKind } from '../question.ts'
import { askedAs } from '../question.ts'
import { matrix } from './matrix.ts'

/** Things to put into groups: a matrix with a row for each thing, and the groups as its scale. */
export const pickGroupRank: QsfKind = {
  type: 'PGR',
  convert: (question) => {
    const { payload } = question
    const groups = entriesOf(at(payload, 'Groups')).map(([id, group]) => [id, isPayload(group) ? group : { Display: group }])
    const asked = { ...payload, Answers: Object.fromEntries(groups), AnswerOrder: undefined, RecodeValues: undefined }
    const { notes } = askedAs(question)
    const made = matrix.convert({ ...question, payload: asked, selector: 'Likert', subSelector: 'SingleAnswer' })
    const hasTexts = optionsIn(payload, 'Choices').options.some(({ asksText }) => asksText)
    return {
      ...made,
      items: groups.length === 0 ? [] : made.items,
      notes: [
        ...notes,
        `${LOOKS.becomes} a matrix: a row for each thing, the groups as columns.`,
        'The order within a group is not asked.',
        ...(hasTexts ? ['What could be written beside a choice is not asked.'] : []),
      ],
    }
  },
}
