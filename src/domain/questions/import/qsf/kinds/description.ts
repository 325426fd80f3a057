import type { QsfKind } from '../question.ts'
import { askedAs } from '../question.ts'

/** Text, or a graphic, of which the file has no more than an address. */
export const description: QsfKind = {
  type: 'DB',
  convert: (question) => {
    const { selector, tag, keys } = question
    const { asked, notes } = askedAs(question)
    if (selector === 'GRB') notes.push('The picture was left out: upload it.')
    return { items: [{ ...asked, isRequired: false, type: 'information', key: keys.take(tag) }], notes }
  },
}
