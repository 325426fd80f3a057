import { plainNumber } from '../../../answers/plain-number.ts'
import { NOT_AN_OPTION } from '../../../answers/problem.ts'
import type { SliderItem } from '../../item.ts'
import { touchedField } from '../../item-fields.ts'
import { fits } from '../fits.ts'
import { checkOwn, isOpen, type Kind, ownPart } from '../kind.ts'

export const kind: Kind<SliderItem> = {
  name: 'slider',
  parts: (item) => [ownPart(item, 'number')],
  check: (item, answers) => checkOwn(item, answers, (answer) => (fits(answer, item) ? undefined : NOT_AN_OPTION)),
  checkSent: ({ key }, fields) =>
    ['yes', 'no', undefined].includes(fields[touchedField(key)]) ? {} : { [touchedField(key)]: { text: 'must be yes or no' } },
  stored: (_, answer) => plainNumber(answer) ?? answer,
  sent: ({ key, initial }, answers, touched) => ({
    ...(isOpen(answers[key]) && { [key]: String(initial) }),
    [touchedField(key)]: touched.has(key) ? 'yes' : 'no',
  }),
}
