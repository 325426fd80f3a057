import type { Dice } from '../../../dice.ts'
import { type Answering, scaleOf } from '../../../simulation/answering.ts'
import { indexOf, wordsOf } from '../../../simulation/draw.ts'
import type { TextItem } from '../../item.ts'
import type { Description } from '../description.ts'

export const description: Description<'text'> = {
  name: 'text',
  answeredBy: () => 'Free text',
  notes: ({ maxLength, minLength, mask }) => [
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    `at most ${maxLength} characters`,
    ...(mask === undefined ? [] : [`looks like ${mask}: 9 is a digit, A a letter, * either`]),
  ],
  start: () => ({ type: 'text', maxLength: 200 }),
  sheetNames: ['text', 'short text'],
  ofList: () => ({ type: 'text', maxLength: 1000 }),
  knownToOthers: () => true,
  problems: ({ maxLength, minLength = 0, mask }) => {
    if (maxLength < 1) return ['The answer must be allowed at least one character.']
    if (minLength > maxLength) return [`An answer cannot have at least ${minLength} and at most ${maxLength} characters.`]
    if (mask === undefined) return []
    if (!/[9A*]/.test(mask)) return ['The pattern has no place to fill in: 9 is a digit, A a letter, * either.']
    if (mask !== mask.trim()) return ['The pattern begins or ends with a space.']
    return mask.length < minLength || mask.length > maxLength
      ? [`The pattern has ${mask.length} characters, an answer must have ${minLength} to ${maxLength}.`]
      : []
  },
  simulated: (item, answering) => ({ [item.key]: writtenBy(item, answering) }),
}

/** As the mask wants it, else one of the texts of the profile, else words that fit. */
function writtenBy({ key, minLength = 1, maxLength, mask }: TextItem, answering: Answering): string {
  const { dice } = answering
  if (mask !== undefined && mask !== '') return [...mask].map((sign) => MASKED[sign]?.(dice) ?? sign).join('')
  const { texts } = scaleOf(key, answering)
  const own = texts?.[indexOf(texts.length, dice)]
  const fits = own !== undefined && own.trim().length >= minLength && own.length <= maxLength && own.trim() !== ''
  return fits ? own : wordsOf(Math.max(1, minLength), maxLength, dice)
}

const digit = (dice: Dice) => String(indexOf(10, dice))
const letter = (dice: Dice) => String.fromCharCode(97 + indexOf(26, dice))
const MASKED: Readonly<Record<string, (dice: Dice) => string>> = { '9': digit, A: letter, '*': letter }
