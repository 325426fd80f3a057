import { plainNumber } from '../../../answers/plain-number.ts'
import { NOT_AN_OPTION } from '../../../answers/problem.ts'
import type { AnalogueItem } from '../../item.ts'
import { fits } from '../fits.ts'
import { checkOwn, type Kind, ownPart } from '../kind.ts'

export const kind: Kind<AnalogueItem> = {
  name: 'analogue',
  parts: (item) => [ownPart(item, 'number')],
  check: (item, answers) =>
    checkOwn(item, answers, (answer) => (fits(answer, { min: item.min, max: item.max }) ? undefined : NOT_AN_OPTION)),
  stored: (_, answer) => plainNumber(answer) ?? answer,
}
