import { plainNumber } from '../../answers/plain-number.ts'

type Range = { min?: number; max?: number; step?: number; isWhole?: boolean }

/** As many decimals as an answer may have. Counted in these, steps are whole numbers: 0.3 / 0.1 is 2.999… */
const FINEST = 1_000_000

/** Whether what was typed is a number in the range, on one of its steps. Those are counted from the lowest value. */
export function fits(answer: string, { min = -Infinity, max = Infinity, step, isWhole = false }: Range): boolean {
  // What is no number becomes NaN, which is in no range.
  const number = Number(plainNumber(answer))
  if (!(number >= min && number <= max) || (isWhole && !Number.isInteger(number))) return false
  return step === undefined || inFinest(number - (min === -Infinity ? 0 : min)) % inFinest(step) === 0
}

/** Whether a number has no more decimals than an answer may have. */
const isPlainNumber = (number: number): boolean => inFinest(number) / FINEST === number

const inFinest = (number: number) => Math.round(number * FINEST)

export const rangeProblems = ({ min, max }: { min: number; max: number }): string[] =>
  min < max ? [] : [`The lowest value, ${min}, must be below the highest, ${max}.`]

export const decimalProblems = (...numbers: readonly number[]): string[] =>
  numbers.filter((number) => !isPlainNumber(number)).map((number) => `${number} has more than six decimals.`)
