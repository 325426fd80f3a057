import { seededNormals } from '../dice.ts'
import type { EngagementType, VisibleButton } from '../parameters/feed-buttons.ts'

/** Likes of a simulated post are lognormal; the defaults follow published feeds (ruling C6). */
const LIKES_LN_MEAN = 5.55
const LIKES_LN_SD = 1.63

/** How common the other acts are for each like. Shares are the rarest; the others lie in between. */
const PER_LIKE: Record<EngagementType, number> = {
  shares: 0.077,
  likes: 1,
  read_later: 0.15,
  accuracy_score: 0,
  upvote: 0.8,
  downvote: 0.2,
}

export type ShownCounts = Partial<Record<EngagementType, number>>

/** What stands beside the buttons of cards in a row: for each button that is there, one number a card. */
export type CountLists = { readonly [kind in EngagementType]?: readonly number[] }

/** Counts that one person sees on these cards, whatever their order: the same person and card give the same. 0 where a button has no social cues. */
export function countLists(
  buttons: readonly VisibleButton[],
  participantSeed: string,
  entity_ids: readonly string[],
): CountLists {
  const likes = buttons.some(({ flag }) => flag === 'lognormal') ? likesOf(participantSeed, entity_ids) : []
  const lists: Partial<Record<EngagementType, number[]>> = {}
  for (const { engagementType, flag } of buttons)
    lists[engagementType] =
      flag === 'lognormal' ? likes.map((n) => Math.round(n * PER_LIKE[engagementType])) : entity_ids.map(() => 0)
  return lists
}

function likesOf(participantSeed: string, entity_ids: readonly string[]): number[] {
  const normalOf = seededNormals(participantSeed, 'cues')
  return entity_ids.map((entity_id) => Math.exp(LIKES_LN_MEAN + LIKES_LN_SD * normalOf(entity_id)))
}

/** The counts of one card of a row. */
export function countsAt(lists: CountLists, i: number): ShownCounts {
  const counts: ShownCounts = {}
  for (const [kind, list] of Object.entries(lists) as [EngagementType, readonly number[]][]) {
    const count = list[i]
    if (count !== undefined) counts[kind] = count
  }
  return counts
}
