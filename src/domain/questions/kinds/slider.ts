import { plainNumber } from '../../answers/plain-number.ts'
import { NOT_AN_OPTION } from '../../answers/problem.ts'
import type { SliderItem } from '../item.ts'
import { fits } from './fits.ts'
import { checkOwn, isOpen, type Kind, ownPart } from './kind.ts'

/** Field that says whether the slider was touched (ruling A7). */
export const touchedKey = (sliderKey: string): string => `${sliderKey}_touched`

export const kind: Kind<SliderItem> = {
  name: 'slider',
  parts: (item) => [ownPart(item, 'number')],
  flags: ({ key }) => [touchedKey(key)],
  check: (item, answers) => checkOwn(item, answers, (answer) => (fits(answer, item) ? undefined : NOT_AN_OPTION)),
  checkSent: ({ key }, fields) =>
    ['yes', 'no', undefined].includes(fields[touchedKey(key)]) ? {} : { [touchedKey(key)]: { text: 'must be yes or no' } },
  stored: (_, answer) => plainNumber(answer) ?? answer,
  sent: ({ key, initial }, answers, touched) => ({
    ...(isOpen(answers[key]) && { [key]: String(initial) }),
    [touchedKey(key)]: touched.has(key) ? 'yes' : 'no',
  }),
}
