import type { ReplyOf } from '#contract/endpoint.ts'
import { loadExperiment } from '#contract/load-experiment.ts'
import type { CardLists } from '#domain/feed/draw-feed.ts'
import type { PreparedJson } from '../prepared-json.ts'
import type { AroundCards, ReplyCard } from './around-cards.ts'
import { type Counted, cardBytes, countedIn, numbersOf, writeNumbers } from './card-bytes.ts'
import type { PackedPiece } from './gzip-pieces.ts'
import { gzippedReply } from './gzipped-reply.ts'
import type { Packing } from './packed-deck.ts'
import { borrowBuffer } from './reply-buffers.ts'

/** What a visit is told besides its cards. */
export type VisitData = Omit<ReplyOf<typeof loadExperiment>['data'], 'order_data'>

/** What the answers of one condition have alike. `counted`: beside the buttons of its cards. */
export type ReplyArm = { beginning: PackedPiece; counted: readonly Counted[]; packing: Packing | undefined }

/**
 * The answer of `load_experiment` in bytes. Each card is there already, up to its place and its counts; the rest is checked by the
 * contract. `inPieces`: in gzip, where the cards of the study are packed.
 */
export function feedReply(
  { beginning, counted: ofStudy, packing }: ReplyArm,
  { cards, counts }: CardLists<ReplyCard>,
  data: VisitData,
  { inPieces }: { inPieces: boolean },
): PreparedJson {
  const checked = loadExperiment.reply.parse({ success: 'true', data: { order_data: [], ...data } })
  const { order_data, experiment_parameters, form_names, ...own } = checked.data
  const end = Buffer.from(`],${JSON.stringify(own).slice(1)}}`)
  const counted = countedIn(counts)
  const around = { beginning, end, numbers: numbersOf(counted, counts) }
  // A link may show other buttons than the study does; then the cards are written out for this one answer.
  const isPrepared = JSON.stringify(counted) === JSON.stringify(ofStudy)
  if (inPieces && isPrepared && packing !== undefined) return gzippedReply(cards, packing, around)
  const texts = cards.map(({ face, bytes }) => (isPrepared ? bytes : cardBytes(face, counted)))
  return plainReply(texts, around)
}

function plainReply(cards: readonly Uint8Array[], { beginning: { text }, end, numbers }: AroundCards): PreparedJson {
  let nBytes = text.length + end.length
  for (const { length } of cards) nBytes += length
  const { buffer: reply, release } = borrowBuffer(nBytes)
  // The comma before the first card makes way for the bracket, which is written over it.
  let at = cards.length > 0 ? text.length - 1 : text.length
  // Without iterators: this is half of what an answer costs.
  for (let idx = 0; idx < cards.length; idx++) {
    const card = cards[idx] as Uint8Array // below the length
    reply.set(card, at)
    at += card.length
    writeNumbers(reply, at, idx, numbers)
  }
  reply.set(text)
  reply.set(end, at)
  return { preparedJson: reply.subarray(0, at + end.length), release }
}
