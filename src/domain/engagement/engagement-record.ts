import type { EngagementType } from '../parameters/feed-buttons.ts'

export type Response = 0 | 1

/** What one participant did with one card (spec 3). Times are epoch milliseconds, -1 where it has not happened. */
export type EngagementRecord = Readonly<Record<EngagementType, Response>> & {
  readonly idx: number
  readonly entity_id: string
  /** When the card first came into view. */
  readonly lastViewTime: number
  readonly lastEngageTime: number
  /** From coming into view to the last click, in milliseconds. */
  readonly lastRT: number
  readonly dwells: number
  readonly dwellTimes: readonly number[]
  readonly dwellsInviewTime: readonly number[]
}

export const untouched = (card: { idx: number; entity_id: string }): EngagementRecord => ({
  idx: card.idx,
  entity_id: card.entity_id,
  shares: 0,
  likes: 0,
  read_later: 0,
  accuracy_score: 0,
  upvote: 0,
  downvote: 0,
  lastViewTime: -1,
  lastEngageTime: -1,
  lastRT: -1,
  dwells: 0,
  dwellTimes: [],
  dwellsInviewTime: [],
})

/** Only the first time counts: it is what reaction times are measured from. */
export const cameIntoView = (record: EngagementRecord, atMs: number): EngagementRecord =>
  record.lastViewTime >= 0 ? record : { ...record, lastViewTime: atMs }
