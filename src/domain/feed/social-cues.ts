import { normal, seededDice } from '../dice.ts'
import type { EngagementType, VisibleButton } from '../parameters/feed-buttons.ts'

/** Likes of a simulated post are lognormal; the defaults follow published feeds (ruling C6), and a study may set its own. */
export const DEFAULT_CUES: Cues = { lnMean: 5.55, lnSd: 1.63 }

type Cues = { lnMean: number; lnSd: number }

/** More than any post has, and no more than a column of the database holds. */
const MOST = 1_000_000_000

/**
 * How common the other acts are for each like. Shares are the rarest. Ruling C6 gives no figures for the others; they are between
 * shares and likes, because people rate a post less often than they keep it for later.
 */
const PER_LIKE: Record<EngagementType, number> = {
  shares: 0.077,
  likes: 1,
  read_later: 0.15,
  accuracy_score: 0.1,
  upvote: 0.8,
  downvote: 0.2,
}

export type ShownCounts = Partial<Record<EngagementType, number>>

/** The counts beside each visible button, one number for each card in the order of the feed. */
export type CountLists = { readonly [kind in EngagementType]?: readonly number[] }

/** The distribution that a study's settings ask for. */
export function cuesIn(settings: Readonly<Record<string, string>>): Cues {
  const number = (name: string, otherwise: number) => (settings[name] ? Number(settings[name]) : otherwise)
  return { lnMean: number('cues-ln-mean', DEFAULT_CUES.lnMean), lnSd: number('cues-ln-sd', DEFAULT_CUES.lnSd) }
}

type Shown = {
  participantSeed: string
  cards: readonly unknown[]
  cues?: Cues
  /** Place of the first card in the feed. Each batch of a feed has dice of its own. */
  fromIdx?: number
}

/** Counts that one person sees on these cards, drawn in the order of the cards. 0 where a button has no social cues. */
export function countLists(buttons: readonly VisibleButton[], shown: Shown): CountLists {
  const likes = buttons.some(({ flag }) => flag === 'lognormal') ? drawLikes(shown) : []
  return Object.fromEntries(
    buttons.map(({ engagementType, flag }) => [
      engagementType,
      flag === 'lognormal'
        ? likes.map((n) => Math.round(n * PER_LIKE[engagementType]))
        : new Array<number>(shown.cards.length).fill(0),
    ]),
  )
}

function drawLikes({ participantSeed, cards, cues: { lnMean, lnSd } = DEFAULT_CUES, fromIdx = 0 }: Shown): number[] {
  const dice = seededDice(participantSeed, `cues/${fromIdx}`)
  return cards.map(() => Math.min(MOST, Math.exp(lnMean + lnSd * normal(dice))))
}

/** The counts of one card. */
export function countsAt(lists: CountLists, i: number): ShownCounts {
  const counts: ShownCounts = {}
  for (const [kind, numbers] of Object.entries(lists) as [EngagementType, readonly number[]][]) {
    const count = numbers[i]
    if (count !== undefined) counts[kind] = count
  }
  return counts
}
