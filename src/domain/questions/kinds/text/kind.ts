import type { TextItem } from '../../item.ts'
import { checkOwn, type Kind, ownPart } from '../kind.ts'
import { fitsMask, plainMasked } from '../mask.ts'

export const kind: Kind<TextItem> = {
  name: 'text',
  parts: (item) => [ownPart(item, 'text')],
  check: (item, answers) =>
    checkOwn(item, answers, (answer) => {
      const { maxLength, minLength = 0, mask, invalidText = 'Must look like {mask}' } = item
      if (answer.length > maxLength) return { text: 'At most {max} characters', values: { max: maxLength } }
      if (answer.trim().length < minLength) return { text: 'At least {min} characters', values: { min: minLength } }
      return mask === undefined || fitsMask(mask, answer) ? undefined : { text: invalidText, values: { mask } }
    }),
  stored: ({ mask }, answer) => (mask === undefined ? answer : plainMasked(answer)),
}
