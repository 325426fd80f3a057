import { LOOKS } from '../../import-report.ts'
import { escapeMarkdown, markdownOf } from '../markdown.ts'
import { at } from '../payload.ts'
import { plainText } from '../plain-text.ts'
import type { QsfKind } from '../question.ts'
import { askedAs } from '../question.ts'

/** Text, or a graphic, of which the file has no more than an address. */
export const description: QsfKind = {
  type: 'DB',
  convert: (question) => {
    const { payload, selector, tag, keys, words } = question
    const {
      asked: { label, isFormatted: _, ...asked },
      notes,
    } = askedAs(question)
    const html = at(payload, 'QuestionText')
    const isNamed = plainText(html) === ''
    if (selector === 'GRB') notes.push(`${LOOKS.picture}${isNamed && words !== '' ? ` “${words}”` : ''} was left out: upload it.`)
    return {
      items: [
        {
          ...asked,
          ...{ isRequired: false, type: 'information', key: keys.take(tag) },
          // Texts are markdown anyway.
          label: isNamed || typeof html !== 'string' ? escapeMarkdown(label) : markdownOf(html),
        },
      ],
      notes,
    }
  },
}
