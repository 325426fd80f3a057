import type { Dice } from '../dice.ts'

/** A card that a condition may show. */
export type Candidate = {
  entity_id: string
  entity_set: string
  entity_category: string
  /** As the researcher named it; empty where a card has none. */
  file_name: string
  covariates: Readonly<Record<string, unknown>>
}

/** Earlier participants of the same condition: to how many a card was served, and how many of them engaged with it. */
export type EarlierPeople = { served: number; engaged: number }

/** What is known of a card that nobody was served. */
export const NOBODY: EarlierPeople = { served: 0, engaged: 0 }

/** A card that is already in this participant's feed, and what the participant has done with it so far. */
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
  /** For an algorithm that ranks each batch: how many cards are wanted. The order may end there. */
  nWanted?: number
  /**
   * For an algorithm that respects card counts: the chance of each card of a set to be among this person's candidates, by set. Absent
   * where it is 1: the whole set is shown, or everybody in the study has the same cards of it.
   */
  inclusion?: ReadonlyMap<string, number>
}

export type Need = Exclude<keyof Facts, 'settings' | 'nWanted' | 'inclusion'>

/** A card in its place, with what the algorithm thought of it: exported as the participant's inventory. */
export type Ranked<Card> = { card: Card; score: number; propensity: number }

/** A ranking as lists in the order of the feed, which is how it is stored. */
export type Order<Card> = {
  cards: readonly Card[]
  scores: readonly number[]
  /** Null where the algorithm computes them later, by `propensitiesFrom`. */
  propensities: readonly number[] | null
  /** What was known of each card when the feed was drawn. Only of algorithms that go by earlier people. */
  inputs?: readonly EarlierPeople[]
}

/** The cards at these places of an order, with all that is known of them. */
export function cardsAt<Card>({ cards, scores, propensities, inputs }: Order<Card>, places: readonly number[]): Order<Card> {
  const at = <T>(list: readonly T[]): T[] => places.map((place) => list[place] as T) // places of this order
  return {
    cards: at(cards),
    scores: at(scores),
    propensities: propensities && at(propensities),
    ...(inputs && { inputs: at(inputs) }),
  }
}

export const inOrder = <Card>(ranked: readonly Ranked<Card>[]): Order<Card> => ({
  cards: ranked.map(({ card }) => card),
  scores: ranked.map(({ score }) => score),
  propensities: ranked.map(({ propensity }) => propensity),
})

/** What a feed could not provide. Stored with the participant. */
export type FeedNote =
  | 'no-card-ranked-1'
  | 'several-cards-ranked-1'
  | 'fewer-focal-cards'
  | 'fewer-cards-per-set'
  | 'shorter-feed'
  | 'fewer-cards-left'
  | 'no-card-of-that-attitude'

/** A sentence for researchers before a study runs. Advice: the cards lack something that the algorithm, or the section in `place`, needs. */
export type FeedFinding = { kind: 'advice' | 'note'; text: string; place?: 'cards' | 'labels' | 'links' | undefined }

/** A feed algorithm is one file with one descriptor, plus one line in `index.ts`. */
export type FeedAlgorithm = {
  name: string
  label: string
  /** What it does, in one line for researchers. */
  about: string
  /** Whether the numbers of cards chosen per set apply; if not, every card of each set is a candidate (spec 2). */
  respectsCardCounts: boolean
  needs: readonly Need[]
  /** Only where the setting `feed-length` applies: the length of a feed whose study does not set it. */
  defaultLength?: number
  /** Whether only the next batch of an order is served, and the rest is ranked again when that batch has been seen. */
  ranksEachBatch: boolean
  /** What `score` is, for the codebook. */
  scoreMeans: string
  /**
   * What `propensity` is. `place`: the chance of the card at its place before any random choice was made; over all cards of a place
   * they add up to 1. `place-given-above`: the chance given the cards above it; over the cards that are left they add up to 1.
   * The choice of a person's subset of a set counts as random. Cards that the whole study leaves out have no chance.
   */
  propensityOf: 'place' | 'place-given-above'
  /**
   * Computes the propensities of an order from its `inputs`, when data are exported. Only where that takes too long while a
   * participant waits. `whole`: where these are some cards of a longer order, the place of the first, and the inputs of all cards in
   * any order.
   */
  propensitiesFrom?: (
    inputs: readonly EarlierPeople[],
    whole?: { fromIdx: number; inputs: readonly EarlierPeople[] },
  ) => readonly number[]
  /**
   * Cards in the order in which they are served; each at most once. Candidates come in the order of the condition's sets, those of a
   * set in the order of its sheet.
   */
  order: <Card extends Candidate>(candidates: readonly Card[], dice: Dice, facts?: Facts) => Order<Card>
  /** Only where an order may lack what the algorithm promises. Needs no dice: the notes are the same for everybody with these facts. */
  notes?: (candidates: readonly Candidate[], facts?: Facts) => FeedNote[]
  /** What the algorithm needs of these cards and does not find, and what a researcher may want to know of the feeds. */
  preflight?: (candidates: readonly Candidate[], facts?: Facts) => FeedFinding[]
}
