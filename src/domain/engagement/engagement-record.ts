import type { EngagementType } from '../parameters/feed-buttons.ts'

export type Response = 0 | 1

/** What one participant did with one card (spec 3). Times are epoch milliseconds, -1 where it has not happened. */
export type EngagementRecord = Readonly<Record<EngagementType, Response>> & {
  readonly idx: number
  readonly entity_id: string
  /** Start of the latest visit to the card. */
  readonly lastViewTime: number
  readonly lastEngageTime: number
  /** From the start of the visit to the last click in it, in milliseconds. */
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

/** A visit to the card began. */
export const cameIntoView = (record: EngagementRecord, atMs: number): EngagementRecord => ({ ...record, lastViewTime: atMs })

/**
 * `time_content_viewed` of a click (ruling E): the start of the visit in which it happened. A card may be clicked while no visit
 * runs, because only a part of it is visible or its picture has not loaded. Then it is the start of the last visit, on this page
 * load or an earlier one; without a visit, the moment since which a part of the card is visible; else -1.
 */
export const contentViewedAt = (record: EngagementRecord, partVisibleSinceMs: number): number =>
  record.lastViewTime >= 0 ? record.lastViewTime : partVisibleSinceMs
