import type { ReplyOf } from '#contract/endpoint.ts'
import { loadExperiment } from '#contract/load-experiment.ts'
import type { CardLists } from '#domain/feed/draw-feed.ts'
import { type EngagementType, FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import type { PreparedJson } from '../prepared-json.ts'
import { borrowBuffer } from '../reply-buffers.ts'
import { type Arm, faceOf } from './arms.ts'
import { blanksOf, cardBytes, writeDigits } from './card-bytes.ts'

export type VisitData = Omit<ReplyOf<typeof loadExperiment>['data'], 'order_data'>

const BEGIN = Buffer.from('{"success":"true","data":{"order_data":[')

/** The answer of `load_experiment` in bytes. Each card is there already, up to its place and its counts; the rest is checked by the contract. */
export function feedReply(
  arm: Pick<Arm, 'faces' | 'countKinds'>,
  { entity_ids, counts }: CardLists,
  data: VisitData,
): PreparedJson {
  const checked = loadExperiment.reply.parse({ success: 'true', data: { order_data: [], ...data } })
  const { order_data, ...rest } = checked.data
  const end = Buffer.from(`],${JSON.stringify(rest).slice(1)}}`)
  const kinds = kindsIn(counts)
  // A link may show other buttons than the study does; then the cards are written out for this one answer.
  const isPrepared = kinds.join() === arm.countKinds.join()
  const cards = entity_ids.map((entity_id) => {
    const { card, bytes } = faceOf(arm, entity_id)
    return isPrepared ? bytes : cardBytes(card, kinds)
  })
  const blanks = blanksOf(kinds)
  const lists = kinds.map((kind, i) => ({ list: counts[kind] ?? [], fromEnd: blanks.counts[i] ?? 0 }))

  let nBytes = BEGIN.length + end.length
  for (const { length } of cards) nBytes += length
  const { buffer: reply, release } = borrowBuffer(nBytes)
  reply.set(BEGIN)
  let at = BEGIN.length
  let idx = 0
  for (const card of cards) {
    reply.set(card, at)
    at += card.length
    writeDigits(reply, at - blanks.idx, idx)
    for (const { list, fromEnd } of lists) writeDigits(reply, at - fromEnd, list[idx] ?? 0)
    idx++
  }
  // Behind the last card comes no comma.
  if (cards.length > 0) at--
  reply.set(end, at)
  return { preparedJson: reply.subarray(0, at + end.length), release }
}

/** What is counted on these cards, in the order of the buttons. */
const kindsIn = (counts: CardLists['counts']): EngagementType[] =>
  FEED_BUTTONS.flatMap(({ engagementType }) => (counts[engagementType] === undefined ? [] : [engagementType]))
