import type { FeedEntity } from '#contract/load-experiment.ts'
import type { CountLists } from '#domain/feed/social-cues.ts'
import { type EngagementType, FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'

/** Room for the place of a card. */
const IDX_WIDTH = 7
/** Room for a count: PostgreSQL's integers have no more digits. */
const COUNT_WIDTH = 10

/** What stands beside one button of all cards: `same`, or a number of each card's own. */
export type Counted = { kind: EngagementType; same?: number }

/** What is counted on these cards, in the order of the buttons. */
export const countedIn = (counts: CountLists): Counted[] =>
  FEED_BUTTONS.flatMap(({ engagementType: kind }) => {
    const numbers = counts[kind]
    if (numbers === undefined) return []
    return typeof numbers === 'number' ? { kind, same: numbers } : { kind }
  })

/** Where the numbers of one person end in a card's bytes, counted from the end of the card. */
export type Blanks = { idx: number; counts: { kind: EngagementType; fromEnd: number }[] }

const tailOf = (counted: readonly Counted[]): string[] => [
  `,"idx":${' '.repeat(IDX_WIDTH)}`,
  ...counted.map(({ kind, same = ' '.repeat(COUNT_WIDTH) }, i) => `${i === 0 ? ',"shown_counts":{' : ','}"${kind}":${same}`),
  `${counted.length === 0 ? ',"shown_counts":{' : ''}}},`,
]

export function blanksOf(counted: readonly Counted[]): Blanks {
  const tail = tailOf(counted)
  const fromEnd = (part: number) => tail.slice(part + 1).reduce((sum, { length }) => sum + length, 0)
  const counts = counted.flatMap(({ kind, same }, i) => (same === undefined ? { kind, fromEnd: fromEnd(i + 1) } : []))
  return { idx: fromEnd(0), counts }
}

/**
 * A card as it stands in the answer, with blanks where the numbers of one person go, which JSON allows, and the comma behind it. A
 * thousand cards are copied in the time in which a few of them could be written out.
 */
export function cardBytes({ idx, shown_counts, ...same }: FeedEntity, counted: readonly Counted[]): Uint8Array {
  return Buffer.from(JSON.stringify(same).slice(0, -1) + tailOf(counted).join(''))
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
