import { codeOf } from '../questionnaires/parts/code-of.ts'
import { type Facts, factOf } from './facts.ts'

export const COMPARISONS = ['=', '!=', '<', '<=', '>', '>=', 'contains', 'answered'] as const

export type Comparison = (typeof COMPARISONS)[number]

/** A condition as data: chosen on a page, stored as JSON, never run as code. */
export type Expression =
  | { all: readonly Expression[] }
  | { any: readonly Expression[] }
  | { not: Expression }
  /** `fact` is a name that `factOf` knows. `answered` needs no value. */
  | { fact: string; is: Comparison; value?: string }

export function holds(expression: Expression, facts: Facts): boolean {
  if ('all' in expression) return expression.all.every((each) => holds(each, facts))
  if ('any' in expression) return expression.any.some((each) => holds(each, facts))
  if ('not' in expression) return !holds(expression.not, facts)
  return compare(factOf(facts, expression.fact), expression.is, expression.value ?? '')
}

function compare(fact: string, is: Comparison, value: string): boolean {
  if (is === 'answered') return fact.trim() !== ''
  if (is === '=') return isSame(fact, value)
  if (is === '!=') return !isSame(fact, value)
  // Ticked options and ranks are joined with `;`: an option is contained as a whole, never as a part of another.
  if (is === 'contains') return fact.split(';').includes(value) || (!fact.includes(';') && fact.includes(value))
  const [a, b] = [numberIn(fact), numberIn(value)]
  if (a === undefined || b === undefined) return false
  if (is === '<') return a < b
  if (is === '<=') return a <= b
  return is === '>' ? a > b : a >= b
}

const isSame = (fact: string, value: string) => fact === value || (numberOf(fact) ?? Number.NaN) === numberOf(value)

const numberOf = (text: string) => (text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text))

/** A number, or the number that an option value starts with: 3 of `3_moderate`. */
const numberIn = (text: string) => numberOf(text) ?? codeOf(text)

/** Every fact that an expression refers to, each once. */
export function factsIn(expression: Expression): string[] {
  if ('all' in expression) return unique(expression.all.flatMap(factsIn))
  if ('any' in expression) return unique(expression.any.flatMap(factsIn))
  return 'not' in expression ? factsIn(expression.not) : [expression.fact]
}

const unique = (names: readonly string[]) => [...new Set(names)]
