import type { FeedEntity } from '#contract/load-experiment.ts'
import type { CountLists } from '#domain/feed/social-cues.ts'
import { type EngagementType, FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { CRC_OF_DIGIT } from './gzip-pieces.ts'

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

/** Where the numbers of one person end in a card's bytes, counted from the end of the card; the first of them begins `begin` before it. */
type Blanks = { idx: number; counts: { kind: EngagementType; fromEnd: number }[]; begin: number }

/** How a card ends. The numbers of one person come last. */
const endOf = (counted: readonly Counted[]): string[] => [
  ...counted.map(({ kind, same = ' '.repeat(COUNT_WIDTH) }, i) => `${i === 0 ? '"shown_counts":{' : ','}"${kind}":${same}`),
  `${counted.length === 0 ? '"shown_counts":{' : ''}},"idx":${' '.repeat(IDX_WIDTH)}`,
  '}',
]

export function blanksOf(counted: readonly Counted[]): Blanks {
  const parts = endOf(counted)
  const fromEnd = (part: number) => parts.slice(part + 1).reduce((sum, { length }) => sum + length, 0)
  const counts = counted.flatMap(({ kind, same }, i) => (same === undefined ? { kind, fromEnd: fromEnd(i) } : []))
  const idx = fromEnd(parts.length - 2)
  const [first] = counts
  return { idx, counts, begin: first === undefined ? idx + IDX_WIDTH : first.fromEnd + COUNT_WIDTH }
}

/** A card as it stands in the answer. `fields` are in the same order for all cards; one that a card does not have is empty. */
export type CardText = { begin: string; fields: string[]; end: string }

/**
 * With the comma before it, and with blanks where the numbers of one person go, which JSON allows: a thousand cards are copied in the
 * time in which a few of them could be written out.
 */
export function cardText({ idx, shown_counts, ...face }: FeedEntity, counted: readonly Counted[]): CardText {
  const { entity_id, entity_url, entity_type, width, height, poster_url, placeholder, headline, alt_text, post, ...others } = face
  const ordered = { entity_id, entity_url, entity_type, width, height, poster_url, placeholder, headline, alt_text, post }
  // Whatever a card has besides would be lost.
  others satisfies Record<string, never>
  const fields = Object.entries(ordered).map(([name, value]) =>
    value === undefined ? '' : `"${name}":${JSON.stringify(value)},`,
  )
  return { begin: ',{', fields, end: endOf(counted).join('') }
}

export function cardBytes(card: FeedEntity, counted: readonly Counted[]): Uint8Array {
  const { begin, fields, end } = cardText(card, counted)
  return Buffer.from(begin + fields.join('') + end)
}

/** Numbers of each card's own, and how far from the end of a card they end. */
export type CardNumbers = { idxEnd: number; ends: readonly number[]; lists: readonly (readonly number[])[] }

export function numbersOf(counted: readonly Counted[], counts: CountLists): CardNumbers {
  const blanks = blanksOf(counted)
  const lists = blanks.counts.map(({ kind }) => {
    const numbers = counts[kind]
    return typeof numbers === 'object' ? numbers : []
  })
  return { idxEnd: blanks.idx, ends: blanks.counts.map(({ fromEnd }) => fromEnd), lists }
}

/** Writes the numbers of a card that ends before `end`. Says what that does to its checksum. */
export function writeNumbers(bytes: Uint8Array, end: number, idx: number, { idxEnd, ends, lists }: CardNumbers): number {
  let crc = writeDigits(bytes, end, idxEnd, idx)
  for (let i = 0; i < ends.length; i++) {
    const list = lists[i] as readonly number[] // as many as ends
    crc ^= writeDigits(bytes, end, ends[i] as number, list[idx] as number)
  }
  return crc
}

/** A whole number of up to 31 bits, into the blank that ends so far from the end of a card. */
function writeDigits(bytes: Uint8Array, end: number, fromEnd: number, number: number): number {
  let rest = number
  let place = fromEnd
  let crc = 0
  do {
    const tenth = (rest / 10) | 0
    const digit = rest - tenth * 10
    crc ^= CRC_OF_DIGIT[place * 10 + digit] as number // a card's numbers are near its end
    place++
    bytes[end - place] = 48 + digit
    rest = tenth
  } while (rest > 0)
  return crc
}
