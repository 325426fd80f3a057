import { NOT_AN_OPTION } from '../../../answers/problem.ts'
import type { HiddenItem } from '../../item.ts'
import { fits } from '../fits.ts'
import { checkOwn, type Kind, ownPart } from '../kind.ts'
import { MAX_HIDDEN_LENGTH } from './hidden-answers.ts'

/** Stored with the page by the page itself. */
export const kind: Kind<HiddenItem> = {
  name: 'hidden',
  parts: (item) => {
    const { source } = item
    if (source.from !== 'draw') return [ownPart(item, isText(item) ? 'text' : 'number')]
    const options = source.parts.map(({ value }) => ({ value, label: value }))
    return [ownPart(item, source.nDrawn === 1 ? 'option' : 'options', options)]
  },
  check: (item, answers) =>
    checkOwn(item, answers, (answer) => {
      const { source } = item
      if (source.from === 'draw')
        return answer.split(';').every((part) => source.parts.some(({ value }) => value === part)) ? undefined : NOT_AN_OPTION
      if (isText(item))
        return answer.length <= MAX_HIDDEN_LENGTH
          ? undefined
          : { text: 'At most {max} characters', values: { max: MAX_HIDDEN_LENGTH } }
      const range = source.from === 'random' ? source : { min: 0, max: 1000 }
      return fits(answer, { ...range, isWhole: true }) ? undefined : { text: 'must be a whole number in its range' }
    }),
  missing: () => [],
}

const isText = ({ source: { from } }: HiddenItem) => from === 'url' || from === 'value'
