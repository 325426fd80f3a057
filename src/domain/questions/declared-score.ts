import type { Score } from '../answer-keys/answer-key.ts'
import { isRight } from '../answers/is-right.ts'
import { codeOf } from '../questionnaires/parts/code-of.ts'
import { type Answers, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import type { DeclaredScore } from './definition.ts'
import type { Item } from './item.ts'
import { fieldsOf, isUnmoved, optionsOf } from './item-fields.ts'
import { keysOf } from './item-keys.ts'
import { isMultiple } from './kinds/index.ts'

/** A score as data becomes one that can be computed for the items of a questionnaire. */
export function declaredScore(declared: DeclaredScore, questionnaire: Pick<Questionnaire<unknown>, 'pages'>): Score {
  const { name, label, version, citation, ...rest } = declared
  const { reverseKeyed, compute, keys, minAnswers = keys.length } = rest
  const items = new Map(itemsOf(questionnaire).flatMap((item) => fieldsOf(item).map((field) => [field, item] as const)))
  const points = compute === 'count-right' ? pointOf(declared) : codeIn(declared)
  return {
    name,
    label,
    version,
    ...(citation !== undefined && { citation }),
    ...(reverseKeyed && { reverseKeyed }),
    declared: rest,
    compute: (answers) => {
      const values = keys.flatMap((key) => {
        const item = items.get(key)
        return item && isAnswered(item, key, answers) ? (points(item, key, answers[key] ?? '') ?? []) : []
      })
      if (values.length === 0 || values.length < minAnswers) return undefined
      const sum = values.reduce((total, value) => total + value, 0)
      return compute === 'mean' ? sum / values.length : sum
    },
  }
}

const isAnswered = (item: Item<unknown>, key: string, answers: Answers) =>
  (answers[key] ?? '').trim() !== '' && !isUnmoved(item, answers)

type Points = (item: Item<unknown>, key: string, answer: string) => number | undefined

const pointOf =
  ({ right = {} }: DeclaredScore): Points =>
  (item, key, answer) =>
    // Its words are of no matter here.
    isRight(item as Item, key, answer, right[key] ?? '') ? 1 : 0

const codeIn =
  ({ reverseKeyed = [] }: DeclaredScore): Points =>
  (item, key, answer) => {
    const code = codeOfAnswer(item, answer)
    const range = codeRangeOf(item, key)
    if (code === undefined || (range && (code < range.min || code > range.max))) return undefined
    return range && reverseKeyed.includes(key) ? range.min + range.max - code : code
  }

const NUMBER = /^-?\d+(\.\d+)?$/

/** The number that an answer stands for: itself, or the one that the value of an option starts with. */
function codeOfAnswer(item: Item<unknown>, answer: string): number | undefined {
  if (isMultiple(item)) return undefined
  return NUMBER.test(answer) ? Number(answer) : codeOf(answer)
}

/** The lowest and the highest number that an answer can stand for; undefined where there is no such end. */
export function codeRangeOf(item: Item<unknown>, key: string): { min: number; max: number } | undefined {
  if ('total' in item) return { min: 0, max: item.total }
  if (!keysOf(item).includes(key)) return undefined
  if ('options' in item) {
    const codes = optionsOf(item).flatMap(({ value }) => codeOfAnswer(item, value) ?? [])
    return codes.length === 0 ? undefined : { min: Math.min(...codes), max: Math.max(...codes) }
  }
  return 'min' in item && item.min !== undefined && item.max !== undefined ? { min: item.min, max: item.max } : undefined
}

/** Whether the answer in a field stands for a number. */
export const hasCodes = (item: Item<unknown>, key: string): boolean =>
  codeRangeOf(item, key) !== undefined || ('isWhole' in item && key === item.key)
