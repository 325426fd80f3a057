import type { Dice } from '../dice.ts'
import type { PerCard } from '../feed/per-card.ts'

/** A card that a condition may show. */
export type Candidate = {
  entity_id: string
  entity_set: string
  entity_category: string
  covariates: Readonly<Record<string, unknown>>
}

/** How earlier participants of the same condition took a card; of those it was served to, so many engaged with it. */
export type EarlierPeople = { served: number; engaged: number }

/** A card that stands in this participant's feed already, and what the participant has made of it so far. */
export type OwnCard = { entity_id: string; entity_set: string; entity_category: string; dwellMs: number; isEngaged: boolean }

/** What is known besides the cards. An algorithm names what it cannot do without in `needs`; `settings` are always at hand. */
export type Facts = {
  /** The condition's settings. */
  settings?: Readonly<Record<string, string>>
  /** URL parameters of the participant's first visit, as stored. */
  query?: Readonly<Record<string, string>>
  /** By entity_id; a card that is absent was served to nobody. */
  earlier?: ReadonlyMap<string, EarlierPeople>
  /** Every card served so far, in the order of the feed, also those not seen yet. */
  own?: readonly OwnCard[]
  /** Of an algorithm that ranks each batch: so many cards are wanted, and the order may end with them. */
  nWanted?: number
  /**
   * Of an algorithm that respects card counts: the chance of each card of a set to be among this person's candidates, by set. Absent
   * where it is 1: the set is shown whole, or everybody in the study has the same cards of it.
   */
  inclusion?: ReadonlyMap<string, number>
}

export type Need = Exclude<keyof Facts, 'settings' | 'nWanted' | 'inclusion'>

/** A card in its place, with what the algorithm thought of it: exported as the participant's inventory. */
export type Ranked<Card> = { card: Card; score: number; propensity: number }

/** The same of all cards in the order of the feed. In lists: a thousand objects would cost more than all that is done with them. */
export type Order<Card> = { cards: readonly Card[]; scores: PerCard; propensities: PerCard }

export const inOrder = <Card>(ranked: readonly Ranked<Card>[]): Order<Card> => ({
  cards: ranked.map(({ card }) => card),
  scores: ranked.map(({ score }) => score),
  propensities: ranked.map(({ propensity }) => propensity),
})

/** What a feed had to do without. Stored with the participant; the create page can warn of it beforehand. */
export type FeedNote =
  | 'no-card-ranked-1'
  | 'several-cards-ranked-1'
  | 'fewer-focal-cards'
  | 'fewer-cards-per-set'
  | 'shorter-feed'
  | 'no-card-of-that-attitude'

/** A feed algorithm is one file with one descriptor, plus one line in `index.ts`. */
export type FeedAlgorithm = {
  name: string
  label: string
  /** Whether the numbers of cards chosen per set apply; if not, every card of each set is a candidate (spec 2). */
  respectsCardCounts: boolean
  needs: readonly Need[]
  /** Only where the setting `feed-length` applies: the length of a feed whose study does not set it. */
  defaultLength?: number
  /** Whether only the next batch of an order is served, and the rest ordered anew when that batch has been seen. */
  ranksEachBatch: boolean
  /** What `score` is, for the codebook. */
  scoreMeans: string
  /**
   * What `propensity` is: the chance of the card at its place, with all that was known, before any die fell (over the
   * cards of a place they add up to 1) or given the cards above it (over the cards still left they do). The dice that drew a
   * person's subset of a set are among those that had yet to fall; cards that the whole study leaves out have no chance.
   */
  propensityOf: 'place' | 'place-given-above'
  /** Cards in the order in which they are served; each at most once. */
  order: <Card extends Candidate>(candidates: readonly Card[], dice: Dice, facts?: Facts) => Order<Card>
  /** Only where the order can fall short of what the algorithm promises. Needs no dice: it is the same for everybody with these facts. */
  notes?: (candidates: readonly Candidate[], facts?: Facts) => FeedNote[]
}
