import { optionsIn, orderIn } from '../options.ts'
import type { QsfKind } from '../question.ts'
import { askedAs } from '../question.ts'

export const ranking: QsfKind = {
  type: 'RO',
  convert: (question) => {
    const { payload, tag, keys } = question
    const { asked, notes } = askedAs(question)
    const found = optionsIn(payload, 'Choices')
    const { options, optionOrder, notes: lost } = orderIn(payload, found)
    const plain = options.map(({ asksText: _, isExclusive: __, ...option }) => option)
    return {
      items: [
        { ...asked, type: 'ranking', key: keys.take(tag), options: plain, ...(optionOrder !== undefined && { optionOrder }) },
      ],
      notes: [...notes, ...found.notes, ...lost],
      values: found.values,
    }
  },
}
