import type { FeedEntity } from '#contract/load-experiment.ts'
import { cardCues } from '#domain/feed/cues/card-cues.ts'
import type { Candidate } from '#domain/feed-algorithms/feed-algorithm.ts'

/** Whose feed it is: the settings of the person's condition, and the person's seed. */
export type Viewer = { settings: Readonly<Record<string, string>>; seed: string }

/** What the settings of a condition add to a card beside its face. Covariates are read here and not sent. */
export function cardAdditions({ settings, seed }: Viewer): (card: Candidate) => Partial<FeedEntity> {
  const cuesOf = cardCues({ settings, participantSeed: seed })
  return (card) => cuesOf(card)
}
