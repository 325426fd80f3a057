import type { ReplyOf } from '#contract/endpoint.ts'
import { loadExperiment } from '#contract/load-experiment.ts'
import type { CardLists } from '#domain/feed/draw-feed.ts'
import type { CountLists } from '#domain/feed/social-cues.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'
import type { PreparedJson } from '../prepared-json.ts'
import { borrowBuffer } from '../reply-buffers.ts'
import type { Arm, DeckCard } from './arms.ts'
import { blanksOf, type Counted, cardBytes, countedIn, writeDigits } from './card-bytes.ts'

export type VisitData = Omit<ReplyOf<typeof loadExperiment>['data'], 'order_data'>

const BEGIN = Buffer.from('{"success":"true","data":{"order_data":[')

/** The answer of `load_experiment` in bytes. Each card is there already, up to its place and its counts; the rest is checked by the contract. */
export function feedReply(arm: Pick<Arm, 'counted'>, { cards, counts }: CardLists<DeckCard>, data: VisitData): PreparedJson {
  const checked = loadExperiment.reply.parse({ success: 'true', data: { order_data: [], ...data } })
  const { order_data, ...rest } = checked.data
  const end = Buffer.from(`],${JSON.stringify(rest).slice(1)}}`)
  const counted = countedIn(counts)
  // A link may show other buttons than the study does; then the cards are written out for this one answer.
  const isPrepared = JSON.stringify(counted) === JSON.stringify(arm.counted)
  const pieces = cards.map(({ face, bytes }) => (isPrepared ? bytes : cardBytes(face, counted)))

  let nBytes = BEGIN.length + end.length
  for (const { length } of pieces) nBytes += length
  const { buffer: reply, release } = borrowBuffer(nBytes)
  reply.set(BEGIN)
  const written = writeCards(reply, BEGIN.length, pieces, { counted, counts })
  reply.set(end, written)
  return { preparedJson: reply.subarray(0, written + end.length), release }
}

type Numbers = { counted: readonly Counted[]; counts: CountLists }

/** Says where the next byte goes. Loops without iterators: this is half of what an answer costs. */
function writeCards(reply: Uint8Array, from: number, pieces: readonly Uint8Array[], { counted, counts }: Numbers): number {
  const blanks = blanksOf(counted)
  const ends = blanks.counts.map(({ fromEnd }) => fromEnd)
  const lists = blanks.counts.map(({ kind }) => listOf(counts, kind))
  let at = from
  for (let idx = 0; idx < pieces.length; idx++) {
    const piece = pieces[idx] as Uint8Array // below the length
    reply.set(piece, at)
    at += piece.length
    writeDigits(reply, at - blanks.idx, idx)
    for (let i = 0; i < ends.length; i++) writeDigits(reply, at - (ends[i] ?? 0), lists[i]?.[idx] ?? 0)
  }
  // Behind the last card comes no comma.
  return pieces.length > 0 ? at - 1 : at
}

const listOf = (counts: CountLists, kind: EngagementType): readonly number[] => {
  const numbers = counts[kind]
  return typeof numbers === 'object' ? numbers : []
}
