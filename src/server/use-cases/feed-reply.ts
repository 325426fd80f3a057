import type { ReplyOf } from '#contract/endpoint.ts'
import { loadExperiment } from '#contract/load-experiment.ts'
import type { CardLists } from '#domain/feed/draw-feed.ts'
import type { CountLists } from '#domain/feed/social-cues.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'
import type { PreparedJson } from '../prepared-json.ts'
import { borrowBuffer } from '../reply-buffers.ts'
import { type Arm, faceOf } from './arms.ts'
import { blanksOf, cardBytes, countedIn, writeDigits } from './card-bytes.ts'

export type VisitData = Omit<ReplyOf<typeof loadExperiment>['data'], 'order_data'>

const BEGIN = Buffer.from('{"success":"true","data":{"order_data":[')

/** The answer of `load_experiment` in bytes. Each card is there already, up to its place and its counts; the rest is checked by the contract. */
export function feedReply(arm: Pick<Arm, 'faces' | 'counted'>, { entity_ids, counts }: CardLists, data: VisitData): PreparedJson {
  const checked = loadExperiment.reply.parse({ success: 'true', data: { order_data: [], ...data } })
  const { order_data, ...rest } = checked.data
  const end = Buffer.from(`],${JSON.stringify(rest).slice(1)}}`)
  const counted = countedIn(counts)
  // A link may show other buttons than the study does; then the cards are written out for this one answer.
  const isPrepared = JSON.stringify(counted) === JSON.stringify(arm.counted)
  const cards = entity_ids.map((entity_id) => {
    const { card, bytes } = faceOf(arm, entity_id)
    return isPrepared ? bytes : cardBytes(card, counted)
  })
  const blanks = blanksOf(counted)
  const own = blanks.counts.map(({ kind, fromEnd }) => ({ list: listOf(counts, kind), fromEnd }))

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
    for (const { list, fromEnd } of own) writeDigits(reply, at - fromEnd, list[idx] ?? 0)
    idx++
  }
  // Behind the last card comes no comma.
  if (cards.length > 0) at--
  reply.set(end, at)
  return { preparedJson: reply.subarray(0, at + end.length), release }
}

const listOf = (counts: CountLists, kind: EngagementType): readonly number[] => {
  const numbers = counts[kind]
  return typeof numbers === 'object' ? numbers : []
}
