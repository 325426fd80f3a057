import { plainNumber } from '../../../answers/plain-number.ts'
import { NOT_AN_OPTION } from '../../../answers/problem.ts'
import type { LadderItem } from '../../item.ts'
import { fits } from '../fits.ts'
import { checkOwn, type Kind, ownPart } from '../kind.ts'

export const kind: Kind<LadderItem> = {
  name: 'ladder',
  parts: (item) => [ownPart(item, 'number')],
  check: (item, answers) =>
    checkOwn(item, answers, (answer) => (fits(answer, { ...item, isWhole: true }) ? undefined : NOT_AN_OPTION)),
  stored: (_, answer) => plainNumber(answer) ?? answer,
}
