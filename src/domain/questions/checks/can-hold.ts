import { groupBy } from '../../group-by.ts'
import { isIsoDay, isoDay } from '../../iso-day.ts'
import { type Comparison, compare, type Expression, numberIn } from '../expression.ts'

/** What a fact can be. All facts can also be missing, that is, empty. */
export type FactRange =
  | { kind: 'one-of'; values: readonly string[] }
  | { kind: 'several-of'; values: readonly string[]; max: number }
  | { kind: 'number'; min?: number; max?: number; isWhole: boolean }
  | { kind: 'date'; earliest?: string; latest?: string }
  | { kind: 'text' }

/** What the number of a condition can be. */
export const CONDITION_RANGE: FactRange = { kind: 'number', min: 1, isWhole: true }

type Leaf = { fact: string; is: Comparison; value?: string }
type Literal = Leaf & { isNegated: boolean }

/** An expression that becomes longer than this when it is written out, in lists and in all that they say, is taken to be possible. */
const MAX_TERMS = 500
const MAX_LITERALS = 5000
/** So is one that would take more comparisons than this to refute: about a millisecond. */
const MAX_COMPARED = 10_000

/** Whether there is any person for whom an expression holds. In doubt yes: what is possible must not be refused. */
export function canHold(expression: Expression, rangeOf: (fact: string) => FactRange): boolean {
  const terms = termsOf(expression, false)
  const work = { left: MAX_COMPARED }
  return terms === undefined || terms.some((term) => isPossible(term, rangeOf, work)) || work.left < 0
}

/** Written out as "one of these lists holds as a whole"; undefined where that becomes too long. */
function termsOf(expression: Expression, isNegated: boolean): Literal[][] | undefined {
  if ('not' in expression) return termsOf(expression.not, !isNegated)
  if ('fact' in expression) return [[{ ...expression, isNegated }]]
  const parts = 'all' in expression ? expression.all : expression.any
  const isAnd = 'all' in expression !== isNegated
  let terms: Literal[][] = isAnd ? [[]] : []
  for (const part of parts) {
    const more = termsOf(part, isNegated)
    if (more === undefined || (isAnd && terms.length * more.length > MAX_TERMS)) return undefined
    terms = isAnd ? terms.flatMap((term) => more.map((other) => [...term, ...other])) : [...terms, ...more]
    if (terms.length > MAX_TERMS || terms.reduce((sum, { length }) => sum + length, 0) > MAX_LITERALS) return undefined
  }
  return terms
}

/** Facts do not depend on each other, so each needs one value that suits all that is said of it. */
function isPossible(term: readonly Literal[], rangeOf: (fact: string) => FactRange, work: { left: number }): boolean {
  const suits = (candidate: string, { is, value = '', isNegated }: Literal) => {
    work.left -= 1
    return compare(candidate, is, value) !== isNegated
  }
  return [...groupBy(term, ({ fact }) => fact)].every(([fact, said]) =>
    candidates(rangeOf(fact), said).some((candidate) => work.left < 0 || said.every((literal) => suits(candidate, literal))),
  )
}

/** Values of which one suits if any value of the range does: those compared with, their neighbours, and what lies between. */
function candidates(range: FactRange, said: readonly Literal[]): string[] {
  const compared = [...new Set(said.map(({ value = '' }) => value))]
  switch (range.kind) {
    case 'one-of':
      return ['', ...range.values]
    case 'several-of':
      return ['', ...ticked(range, said)]
    case 'number':
      return ['', ...numbers(range, compared)]
    case 'date':
      return ['', ...days(compared, range)]
    case 'text':
      // Days matter only beside a day: most texts are compared with words.
      return ['', ...texts(compared, said), ...numbers({ isWhole: false }, compared), ...days(compared.filter(isIsoDay), {})]
  }
}

function ticked({ values, max }: { values: readonly string[]; max: number }, said: readonly Literal[]): string[] {
  const wanted = values.filter((value) => said.some((each) => each.is === 'chosen' && !each.isNegated && each.value === value))
  const others = values.filter((value) => !wanted.includes(value))
  const sets = [wanted, ...values.map((value) => [value]), ...others.map((value) => [...wanted, value]), values]
  const compared = said.flatMap(({ value = '' }) =>
    value.split(';').every((each) => values.includes(each)) ? [value.split(';')] : [],
  )
  return [...sets, ...compared].filter(({ length }) => length <= max).map((set) => set.join(';'))
}

type Bounds = { min?: number; max?: number; isWhole: boolean }

function numbers({ min, max, isWhole }: Bounds, compared: readonly string[]): string[] {
  const said = compared.flatMap((value) => numberIn(value) ?? [])
  const points = [...said, ...(min === undefined ? [] : [min]), ...(max === undefined ? [] : [max])].sort((a, b) => a - b)
  if (points.length === 0) points.push(0)
  const between = points.map((point, i) => (point + (points[i + 1] ?? point + 2)) / 2)
  const all = [...points, ...between, ...points.flatMap((point) => [point - 1, point + 1])]
  return (isWhole ? all.flatMap((each) => [Math.floor(each), Math.ceil(each)]) : all)
    .filter((each) => each >= (min ?? -Infinity) && each <= (max ?? Infinity))
    .map(String)
}

const DAY_MS = 86_400_000

function days(compared: readonly string[], { earliest = '', latest = '' }: { earliest?: string; latest?: string }): string[] {
  return [...compared, earliest, latest, '2000-01-01']
    .map((day) => Date.parse(day))
    .filter(Number.isFinite)
    .flatMap((atMs) => [atMs - DAY_MS, atMs, atMs + DAY_MS].map(isoDay))
    .filter((day) => (earliest === '' || day >= earliest) && (latest === '' || day <= latest))
}

function texts(compared: readonly string[], said: readonly Literal[]): string[] {
  const parts = said.flatMap(({ is, value = '', isNegated }) => (isNegated || is === '=' || value === '' ? [] : [value]))
  return [...compared, parts.join(' '), parts.join(''), parts.join(';'), [...parts].reverse().join(' '), 'something else']
}
