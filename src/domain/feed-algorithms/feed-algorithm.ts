import type { Dice } from '../dice.ts'

/** A card that a condition may show. */
export type Candidate = {
  entity_id: string
  entity_set: string
  entity_category: string
  covariates: Readonly<Record<string, unknown>>
}

/** A card in its place, with what the algorithm thought of it: exported as the participant's inventory. */
export type Ranked = { entity_id: string; score: number }

/** A feed algorithm is one file with one descriptor, plus one line in `index.ts`. */
export type FeedAlgorithm = {
  name: string
  label: string
  /** Whether the numbers of cards chosen per set apply; if not, every card of each set is a candidate (spec 2). */
  respectsCardCounts: boolean
  order: (candidates: readonly Candidate[], dice: Dice) => Ranked[]
}
