import { plainNumber } from '../../../answers/plain-number.ts'
import type { NumberItem } from '../../item.ts'
import { fits } from '../fits.ts'
import { checkOwn, type Kind, ownPart } from '../kind.ts'

export const kind: Kind<NumberItem> = {
  name: 'number',
  parts: (item) => [ownPart(item, 'number')],
  check: (item, answers) => checkOwn(item, answers, (answer) => (fits(answer, item) ? undefined : { text: item.invalidText })),
  stored: (_, answer) => plainNumber(answer) ?? answer,
}
