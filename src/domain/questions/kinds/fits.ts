import { plainNumber } from '../../answers/plain-number.ts'

type Range = { min?: number; max?: number; step?: number | undefined }

/** Whether what was typed is a number in the range, on one of its steps. */
export function fits(answer: string, { min = -Infinity, max = Infinity, step }: Range): boolean {
  // What is no number becomes NaN, which is in no range.
  const number = Number(plainNumber(answer))
  const start = min === -Infinity ? 0 : min
  return number >= min && number <= max && (step === undefined || Number.isInteger((number - start) / step))
}
