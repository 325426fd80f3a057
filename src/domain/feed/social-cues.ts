import { type Dice, normal, seededDice } from '../dice.ts'
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

/** Counts that one participant sees beside the buttons of one card; 0 where the button has no social cues. */
export function shownCounts(buttons: readonly VisibleButton[], dice: Dice): ShownCounts {
  const likes = Math.exp(LIKES_LN_MEAN + LIKES_LN_SD * normal(dice))
  const counts: ShownCounts = {}
  for (const { engagementType, flag } of buttons) {
    counts[engagementType] = flag === 'lognormal' ? Math.round(likes * PER_LIKE[engagementType]) : 0
  }
  return counts
}

/** The counts that one person sees on each card. Without social cues nothing is drawn: all cards of a long feed show zeros. */
export function cuesFor(buttons: readonly VisibleButton[], participantSeed: string): (entity_id: string) => ShownCounts {
  if (buttons.some(({ flag }) => flag === 'lognormal'))
    return (entity_id) => shownCounts(buttons, seededDice(participantSeed, `cues/${entity_id}`))
  const zeros: ShownCounts = Object.fromEntries(buttons.map(({ engagementType }) => [engagementType, 0]))
  return () => zeros
}
