import { type Compared, comparisonsIn, type Expression, factsIn } from '../expression.ts'
import { answerKeyIn } from '../facts.ts'
import { optionsOf } from '../item-fields.ts'
import { isMultiple } from '../kinds/index.ts'
import { canHold } from './can-hold.ts'
import type { KnownAnswers } from './known-answers.ts'

type Known = Pick<KnownAnswers, 'itemOf' | 'rangeOf'>

const CONTRADICTION = 'its parts contradict each other, so that it can never hold.'

/** Why a condition can never hold; empty where it can. What it refers to is known. */
export function whyNever(expression: Expression, known: Known): string[] {
  const wrong = comparisonsIn(expression).flatMap((leaf) => leafProblem(leaf, known) ?? [])
  if (wrong.length > 0) return [...new Set(wrong)]
  return canHold(expression, known.rangeOf) ? [] : [CONTRADICTION]
}

/** Whether conditions that can hold alone exclude each other. Those that share no fact do not. */
export function excludeEachOther(conditions: readonly Expression[], { rangeOf }: Known): boolean {
  const facts = conditions.flatMap((each) => factsIn(each))
  if (new Set(facts).size === facts.length) return false
  return conditions.every((each) => canHold(each, rangeOf)) && !canHold({ all: conditions }, rangeOf)
}

function leafProblem(leaf: Compared, known: Known): string | undefined {
  const { fact, is, value = '' } = leaf
  if (is === 'answered') return undefined
  const key = answerKeyIn(fact)
  if (value.trim() === '')
    return `“${key ?? fact}” is compared with nothing. To ask whether there is an answer, use “is answered”.`
  const item = key === undefined ? undefined : known.itemOf(key)
  if (item && isMultiple(item) && is === 'contains') return `“${key}” may have several answers: use “chosen”.`
  const range = known.rangeOf(fact)
  if ((range.kind === 'one-of' || range.kind === 'several-of') && ['=', '!=', 'chosen'].includes(is)) {
    const missing = (range.kind === 'one-of' ? [value] : value.split(';')).find((each) => !range.values.includes(each))
    if (missing !== undefined) return `“${missing}” is no option of “${key}”.`
  }
  if (canHold(leaf, known.rangeOf)) return undefined
  const isWithoutNumbers = item !== undefined && optionsOf(item).length > 0 && /[<>]/.test(is)
  return isWithoutNumbers
    ? `the options of “${key}” have no numbers with which “${is} ${value}” could hold.`
    : `“${fact} ${is} ${value}” can never hold.`
}
