import type { FeedEntity } from '#contract/load-experiment.ts'
import { blanksOf, type CardText, type Counted, cardText } from './card-bytes.ts'
import { type CrcShift, crcShift, type PackedPiece, packPiece } from './gzip-pieces.ts'

/** What is the same for all cards of a deck that is packed: how long each is unpacked, and what that does to a checksum. */
export type Packing = { nBytes: number; shift: CrcShift }

/** The cards of a deck as they travel in gzip, in the order of the deck. */
type PackedDeck = Packing & { pieces: PackedPiece[] }

/** Of all fields. A deck with longer cards is packed as a whole at every answer: filled up with blanks, it would be all too long. */
const MOST_BYTES = 2048

/** Stands for a byte that differs from card to card; no JSON has it. */
const UNKNOWN = 1

/** A thousand cards take some fifty milliseconds: others have their turn in between. */
const PACKED_AT_ONCE = 50

/**
 * Packs each card of a deck by itself. Cards come in any order, so a card can only refer back to what every other card has at the same
 * place: blanks behind each field make it as long as the longest of the deck.
 */
export async function packDeck(faces: readonly FeedEntity[], counted: readonly Counted[]): Promise<PackedDeck | undefined> {
  const cards = faces.map((face) => cardText(face, counted))
  const widths = widthsOf(cards)
  const [first] = cards
  if (first === undefined || sum(widths) > MOST_BYTES) return undefined
  const texts = cards.map((card) => alignedText(card, widths))
  const nBytes = sum(widths) + first.begin.length + first.end.length
  const nStored = blanksOf(counted).begin
  const before = common(texts)
  before.fill(UNKNOWN, nBytes - nStored)
  const pieces: PackedPiece[] = []
  for (const text of texts) {
    pieces.push(packPiece(text, { nStored, before }))
    if (pieces.length % PACKED_AT_ONCE === 0) await new Promise(setImmediate)
  }
  return { pieces, nBytes, shift: crcShift(nBytes) }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Of each field, how long it is on the card that has the longest. */
function widthsOf(cards: readonly CardText[]): number[] {
  const widths: number[] = []
  for (const { fields } of cards)
    for (const [i, field] of fields.entries()) widths[i] = Math.max(widths[i] ?? 0, Buffer.byteLength(field))
  return widths
}

function alignedText({ begin, fields, end }: CardText, widths: readonly number[]): Buffer {
  const aligned = fields.map((field, i) => field + ' '.repeat((widths[i] ?? 0) - Buffer.byteLength(field)))
  return Buffer.from(begin + aligned.join('') + end)
}

/** What all texts of one length have at the same place. */
function common([first = Buffer.alloc(0), ...others]: readonly Buffer[]): Buffer {
  const same = Buffer.from(first)
  for (const text of others) for (let i = 0; i < same.length; i++) if (same[i] !== text[i]) same[i] = UNKNOWN
  return same
}
