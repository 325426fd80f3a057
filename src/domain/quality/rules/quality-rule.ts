import type { Arrival } from '../arrival.ts'
import type { PersonFacts } from '../facts.ts'

/** What a value is: milliseconds, a share from 0 to 1, a whole number, or 1 for yes and 0 for no. */
export type Measure = 'ms' | 'share' | 'count' | 'yes-no'

/** One file with one descriptor, plus one line in `index.ts`: the page, the calls, the tables and the codebook follow. */
export type QualityRule = {
  /** `flag_…` in the table of quality. */
  readonly name: string
  /** On the page and in the reason of an exclusion. */
  readonly label: string
  /** In the row of a person. */
  readonly short: string
  /** A plain sentence: what the value is, and why it matters. */
  readonly means: string
  /** When there is nothing to judge, as in "missing where …". */
  readonly unjudged: string
  readonly measure: Measure
  /** Follows the number: "0.4 s per card". */
  readonly unit: string
  /** Flagged where the value is below the threshold, above it, or at it and above. */
  readonly flagged: 'below' | 'above' | 'from'
  readonly threshold: number
  readonly isOnByDefault: boolean
  /** At most so many of the simulated people are flagged at this threshold, all of whom mean well (`false-alarms.test.ts`). */
  readonly falseAlarms?: number
} & (
  | { readonly judges: 'person'; readonly valueFor: (facts: PersonFacts) => number | undefined }
  /** Needs the others of the study: of each person a value, in the order of the list, which is that of their arrival. */
  | { readonly judges: 'group'; readonly valuesOf: (arrivals: readonly Arrival[]) => (number | undefined)[] }
)

export type PersonRule = Extract<QualityRule, { judges: 'person' }>

/** Undefined stays undefined: nobody is flagged for what could not be judged. */
export function isFlagged({ flagged }: Pick<QualityRule, 'flagged'>, value: number, threshold: number): boolean {
  if (flagged === 'below') return value < threshold
  return flagged === 'above' ? value > threshold : value >= threshold
}
