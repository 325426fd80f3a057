/** One line of the benchmark: what was measured, and its upper or lower bound. */
export type Figure = { what: string; value: number; unit: string; atMost?: number; atLeast?: number }

export const isMet = ({ value, atMost, atLeast }: Figure): boolean =>
  (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast)

/** A figure as a line of the table. */
export function lineOf(figure: Figure): string {
  const { what, value, unit, atMost, atLeast } = figure
  const bound = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : ''
  const verdict = bound === '' ? '' : isMet(figure) ? `ok (${bound})` : `FALLS SHORT (${bound})`
  return `  ${what.padEnd(62)} ${format(value).padStart(10)} ${unit.padEnd(8)} ${verdict}`
}

const format = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))

/** The value that this share of all is below. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)
