import { isIsoDay } from '../iso-day.ts'
import { codeOf } from '../questionnaires/parts/code-of.ts'
import { type Facts, factOf } from './facts.ts'

export const COMPARISONS = ['=', '!=', '<', '<=', '>', '>=', 'contains', 'chosen', 'answered'] as const

export type Comparison = (typeof COMPARISONS)[number]

/** A condition as data: chosen on a page, stored as JSON, never run as code. */
export type Expression =
  | { all: readonly Expression[] }
  | { any: readonly Expression[] }
  | { not: Expression }
  /**
   * `fact` is a name that `factOf` knows. `contains` looks for a part of a text, `chosen` for one of several options as a whole, and
   * `answered` needs no value.
   */
  | { fact: string; is: Comparison; value?: string }

/** One comparison. */
export type Compared = Extract<Expression, { fact: string }>

export function holds(expression: Expression, facts: Facts): boolean {
  if ('all' in expression) return expression.all.every((each) => holds(each, facts))
  if ('any' in expression) return expression.any.some((each) => holds(each, facts))
  if ('not' in expression) return !holds(expression.not, facts)
  return compare(factOf(facts, expression.fact), expression.is, expression.value ?? '')
}

/** One comparison of a fact with a value. */
export function compare(fact: string, is: Comparison, value: string): boolean {
  if (is === 'answered') return fact.trim() !== ''
  if (is === '=') return isSame(fact, value)
  if (is === '!=') return !isSame(fact, value)
  if (is === 'contains') return value !== '' && fact.toLowerCase().includes(value.toLowerCase())
  // Ticked options are joined with `;`. One may be a part of another: `interested` of `very-interested`.
  if (is === 'chosen') return fact.split(';').includes(value)
  const [a, b] = isIsoDay(fact) && isIsoDay(value) ? [Date.parse(fact), Date.parse(value)] : [numberIn(fact), numberIn(value)]
  if (a === undefined || b === undefined) return false
  if (is === '<') return a < b
  if (is === '<=') return a <= b
  return is === '>' ? a > b : a >= b
}

const isSame = (fact: string, value: string) => fact.trim() === value.trim() || (numberOf(fact) ?? Number.NaN) === numberOf(value)

/** Plain digits only: what else `Number` reads (`0x10`, `1e3`) nobody means. */
const numberOf = (text: string) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : undefined)

/** A number, or the number that an option value starts with: 3 of `3_moderate`. */
export const numberIn = (text: string) => numberOf(text) ?? codeOf(text)

/** The comparisons of an expression, from its first to its last. */
export function comparisonsIn(expression: Expression): Compared[] {
  if ('all' in expression) return expression.all.flatMap(comparisonsIn)
  if ('any' in expression) return expression.any.flatMap(comparisonsIn)
  return 'not' in expression ? comparisonsIn(expression.not) : [expression]
}

/** Every fact that an expression refers to, each once. */
export function factsIn(expression: Expression): string[] {
  return [...new Set(comparisonsIn(expression).map(({ fact }) => fact))]
}
