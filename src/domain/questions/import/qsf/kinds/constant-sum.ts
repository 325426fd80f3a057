import { sumField } from '../../../item-fields.ts'
import { LOOKS } from '../../import-report.ts'
import { optionsIn, orderIn } from '../options.ts'
import { numberAt } from '../payload.ts'
import type { QsfKind } from '../question.ts'
import { askedAs } from '../question.ts'

export const constantSum: QsfKind = {
  type: 'CS',
  convert: (question) => {
    const { payload, selector, tag, keys } = question
    const { asked, settings, notes } = askedAs(question)
    const found = optionsIn(payload, 'Choices')
    const { options, optionOrder, notes: lost } = orderIn(payload, found)
    const total = numberAt(settings, 'ChoiceTotal')
    if (total === undefined) notes.push('The file names no total: 100 was set.')
    if (!['HR', 'VRTL', 'HBAR', 'HSLIDER', 'VRTL'].includes(selector) && selector !== '') notes.push(LOOKS.numbers)
    const plain = options.map(({ asksText: _, isExclusive: __, ...option }) => option)
    const key = keys.take(tag)
    return {
      lines: new Map([...found.values].map(([id, value]) => [id, sumField(key, value)])),
      items: [
        {
          ...asked,
          type: 'sum',
          key,
          options: plain,
          total: Math.max(1, Math.round(total ?? 100)),
          ...(optionOrder !== undefined && { optionOrder }),
        },
      ],
      notes: [...notes, ...found.notes, ...lost],
      values: found.values,
    }
  },
}
