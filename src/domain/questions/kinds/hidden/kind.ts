import type { HiddenItem } from '../../item.ts'
import { fits } from '../fits.ts'
import { checkOwn, type Kind, ownPart } from '../kind.ts'
import { MAX_HIDDEN_LENGTH } from './hidden-answers.ts'

/** Stored with the page by the page itself. */
export const kind: Kind<HiddenItem> = {
  name: 'hidden',
  parts: (item) => [ownPart(item, item.source.from === 'url' ? 'text' : 'number')],
  check: (item, answers) =>
    checkOwn(item, answers, (answer) => {
      const { source } = item
      if (source.from === 'url')
        return answer.length <= MAX_HIDDEN_LENGTH
          ? undefined
          : { text: 'At most {max} characters', values: { max: MAX_HIDDEN_LENGTH } }
      const range = source.from === 'random' ? source : { min: 0, max: 1000 }
      return fits(answer, { ...range, isWhole: true }) ? undefined : { text: 'must be a whole number in its range' }
    }),
  missing: () => [],
}
