import type { FeedEntity } from '#contract/load-experiment.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'

/** Room for the place of a card. */
const IDX_WIDTH = 7
/** Room for a count: PostgreSQL's integers have no more digits. */
const COUNT_WIDTH = 10

/** Where the numbers of one person end in a card's bytes, counted from the end of the card. */
export type Blanks = { idx: number; counts: readonly number[] }

const tailOf = (kinds: readonly EngagementType[]): string[] => [
  `,"idx":${' '.repeat(IDX_WIDTH)}`,
  ...kinds.map((kind, i) => `${i === 0 ? ',"shown_counts":{' : ','}"${kind}":${' '.repeat(COUNT_WIDTH)}`),
  `${kinds.length === 0 ? ',"shown_counts":{' : ''}}},`,
]

export function blanksOf(kinds: readonly EngagementType[]): Blanks {
  const tail = tailOf(kinds)
  const fromEnd = (part: number) => tail.slice(part + 1).reduce((sum, { length }) => sum + length, 0)
  return { idx: fromEnd(0), counts: kinds.map((_, i) => fromEnd(i + 1)) }
}

/**
 * A card as it stands in the answer, with blanks where the numbers of one person go, which JSON allows, and the comma behind it. A
 * thousand cards are copied in the time in which a few of them could be written out.
 */
export function cardBytes({ idx, shown_counts, ...same }: FeedEntity, kinds: readonly EngagementType[]): Uint8Array {
  return Buffer.from(JSON.stringify(same).slice(0, -1) + tailOf(kinds).join(''))
}

/** Writes a whole number, of up to 31 bits, so that it ends before `end`. */
export function writeDigits(bytes: Uint8Array, end: number, number: number): void {
  let rest = number
  let at = end
  do {
    const tenth = (rest / 10) | 0
    bytes[--at] = 48 + rest - tenth * 10
    rest = tenth
  } while (rest > 0)
}
