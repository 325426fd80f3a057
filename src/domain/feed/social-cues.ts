import type { EngagementType, VisibleButton } from '../parameters/feed-buttons.ts'
import { nameWord, seededNormals } from '../seeded-normals.ts'
import { numberAt, type PerCard } from './per-card.ts'

/** Likes of a simulated post are lognormal; the defaults follow published feeds (ruling C6), and a study may set its own. */
export const DEFAULT_CUES: Cues = { lnMean: 5.55, lnSd: 1.63 }

type Cues = { lnMean: number; lnSd: number }

/** More than any post has, and no more than a column of the database holds. */
const MOST = 1_000_000_000

/**
 * How common the other acts are for each like. Shares are the rarest; the others lie in between (ruling C6 gives no figures for
 * these): who judges a post leaves a mark less often than who keeps it for later.
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

/** What stands beside the buttons of cards in a row, for each button that is there. Most feeds have no social cues. */
export type CountLists = { readonly [kind in EngagementType]?: PerCard }

/** The distribution that a study's settings ask for. */
export function cuesIn(settings: Readonly<Record<string, string>>): Cues {
  const number = (name: string, otherwise: number) => (settings[name] ? Number(settings[name]) : otherwise)
  return { lnMean: number('cues-ln-mean', DEFAULT_CUES.lnMean), lnSd: number('cues-ln-sd', DEFAULT_CUES.lnSd) }
}

/** `word` is the `nameWord` of the id, where it is at hand. */
type CueCard = { entity_id: string; word?: number }

type Seen = { participantSeed: string; cards: readonly CueCard[]; cues?: Cues }

/** Counts that one person sees on these cards, whatever their order: the same person and card give the same. 0 where a button has no social cues. */
export function countLists(buttons: readonly VisibleButton[], { participantSeed, cards, cues = DEFAULT_CUES }: Seen): CountLists {
  const likes = buttons.some(({ flag }) => flag === 'lognormal') ? likesOf(participantSeed, cards, cues) : []
  const lists: Partial<Record<EngagementType, PerCard>> = {}
  for (const { engagementType, flag } of buttons)
    lists[engagementType] = flag === 'lognormal' ? roundedShare(likes, PER_LIKE[engagementType]) : 0
  return lists
}

function roundedShare(likes: readonly number[], perLike: number): number[] {
  const counts = new Array<number>(likes.length)
  for (let i = 0; i < counts.length; i++) counts[i] = Math.round((likes[i] ?? 0) * perLike)
  return counts
}

function likesOf(participantSeed: string, cards: readonly CueCard[], { lnMean, lnSd }: Cues): number[] {
  const normalOf = seededNormals(participantSeed, 'cues')
  return cards.map(({ entity_id, word = nameWord(entity_id) }) => Math.min(MOST, Math.exp(lnMean + lnSd * normalOf(word))))
}

/** The counts of one card of a row. */
export function countsAt(lists: CountLists, i: number): ShownCounts {
  const counts: ShownCounts = {}
  for (const [kind, numbers] of Object.entries(lists) as [EngagementType, PerCard][]) {
    const count = numberAt(numbers, i)
    if (count !== undefined) counts[kind] = count
  }
  return counts
}
