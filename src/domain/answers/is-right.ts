import type { Item } from '../questions/item.ts'
import { optionsOf } from '../questions/item-fields.ts'
import { storedAnswer } from './form-fields.ts'

/**
 * Whether an answer is the right one. Both are compared as they are stored: numbers by their value, ticks in whatever order. Words may be
 * in capitals or not, and have spaces around them: nobody is sent away for a capital letter.
 */
export function isRight(item: Item, field: string, answer: string, right: string): boolean {
  const [given, wanted] = [answer, right].map((each) => storedAnswer(item, each, field).trim())
  if (!wanted || !given) return false
  if (optionsOf(item).length > 0) return given === wanted
  return folded(given) === folded(wanted) || Number(given) === Number(wanted)
}

const folded = (words: string) => words.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
