import { normal, seededDice } from '../dice.ts'
import type { EngagementType, VisibleButton } from '../parameters/feed-buttons.ts'
import { sheetCount } from './sheet-counts.ts'

/**
 * Likes of a simulated post are lognormal, and shares are a percentage of the likes that is drawn for each card. The defaults follow
 * published feeds (ruling C6), and a study may set its own.
 */
export const DEFAULT_CUES: Cues = { lnMean: 5.55, lnSd: 1.63, sharePerc: 7.7, sharePercSd: 4 }

export type Cues = { lnMean: number; lnSd: number; sharePerc: number; sharePercSd: number }

/** More than any post has, and no more than a column of the database holds. */
const MOST = 1_000_000_000

/**
 * Where the count of each act is on the way from the card's shares (0) to its likes (1). Ruling C6 gives no figures for those in between.
 * With shares of 7.7 %, they are about 10 %, 15 %, 20 % and 80 % of the likes.
 */
const FROM_SHARES_TO_LIKES: Record<EngagementType, number> = {
  shares: 0,
  accuracy_score: 0.025,
  read_later: 0.08,
  downvote: 0.133,
  upvote: 0.783,
  likes: 1,
}

export type ShownCounts = Partial<Record<EngagementType, number>>

/** The counts beside each visible button, one for each card in the order of the feed. Null: the button shows no number. */
export type CountLists = { readonly [kind in EngagementType]?: readonly (number | null)[] }

/** The distribution that a study's settings ask for. */
export function cuesIn(settings: Readonly<Record<string, string>>): Cues {
  const number = (name: string, otherwise: number) => (settings[name] ? Number(settings[name]) : otherwise)
  return {
    lnMean: number('cues-ln-mean', DEFAULT_CUES.lnMean),
    lnSd: number('cues-ln-sd', DEFAULT_CUES.lnSd),
    sharePerc: number('cues-share-perc', DEFAULT_CUES.sharePerc),
    sharePercSd: number('cues-share-perc-sd', DEFAULT_CUES.sharePercSd),
  }
}

type Shown = {
  participantSeed: string
  /** `covariates` are for buttons with counts from the sheet. */
  cards: readonly { covariates?: Readonly<Record<string, unknown>> }[]
  cues?: Cues
  /** Place of the first card in the feed. Each batch of a feed that is ranked batch by batch has dice of its own. */
  fromIdx?: number
  /** For so many cards above, counts were drawn before by the same dice. */
  nAbove?: number
}

/** Counts that one person sees on these cards; made-up ones are drawn in the order of the cards. */
export function countLists(buttons: readonly VisibleButton[], shown: Shown): CountLists {
  const popularity = buttons.some(({ flag }) => flag === 'lognormal') ? drawPopularity(shown) : []
  return Object.fromEntries(
    buttons.map((button) => [button.engagementType, shown.cards.map((card, i) => countOf(button, card, popularity[i]))]),
  )
}

type Popularity = { likes: number; shares: number }

function countOf({ engagementType, flag }: VisibleButton, card: Shown['cards'][number], popularity?: Popularity): number | null {
  switch (flag) {
    case 'yes':
      return 0
    case 'plain':
      return null
    case 'sheet':
      return sheetCount(card.covariates?.[engagementType])
    case 'lognormal': {
      const { likes, shares } = popularity ?? { likes: 0, shares: 0 }
      return Math.round(shares + (likes - shares) * FROM_SHARES_TO_LIKES[engagementType])
    }
  }
}

function drawPopularity({ participantSeed, cards, cues = DEFAULT_CUES, fromIdx = 0, nAbove = 0 }: Shown): Popularity[] {
  const diceForLikes = seededDice(participantSeed, `cues/${fromIdx}`)
  const diceForShares = seededDice(participantSeed, `cues-shares/${fromIdx}`)
  const draw = () => {
    const likes = Math.min(MOST, Math.exp(cues.lnMean + cues.lnSd * normal(diceForLikes)))
    const perc = cues.sharePerc + cues.sharePercSd * normal(diceForShares)
    return { likes, shares: (likes * Math.min(100, Math.max(0, perc))) / 100 }
  }
  for (let i = 0; i < nAbove; i++) draw()
  return cards.map(draw)
}

/** The numbers beside the buttons of one card. */
export function countsAt(lists: CountLists, i: number): ShownCounts {
  const counts: ShownCounts = {}
  for (const [kind, numbers] of Object.entries(lists) as [EngagementType, CountLists[EngagementType]][]) {
    const count = numbers?.[i]
    if (count != null) counts[kind] = count
  }
  return counts
}
