import { seededDice } from '#domain/dice.ts'
import { shownCounts } from '#domain/feed/social-cues.ts'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { chooseCards } from '#domain/stimuli/choose-cards.ts'
import type { Db } from '../db/open-database.ts'
import type { Participant } from '../store/participants.ts'
import { keepServedCards, type ServedCard } from '../store/served-cards.ts'
import { cardsOfSets } from '../store/sets.ts'

type Served = { participant: Participant; studySeed: string; settings: Readonly<Record<string, string>> }

/** Draws a person's feed from their seed and keeps it. Drawn twice, it is the same feed. */
export async function serveFeed(db: Db, { participant, studySeed, settings }: Served): Promise<void> {
  const chosen = parseChosenSets(settings['entity_sets'] ?? '')
  if (!chosen.ok) throw new Error(`A stored study has unreadable sets: ${participant.experiment_id}`)
  const algorithm = findFeedAlgorithm(settings['algorithm'] || 'random')
  if (!algorithm) throw new Error(`A stored study has an unknown algorithm: ${settings['algorithm']}`)
  const cards = await cardsOfSets(
    db,
    chosen.sets.map(({ entity_set }) => entity_set),
  )
  const candidates = chooseCards({
    chosenSets: chosen.sets,
    cardsOf: (entity_set) => cards.filter((card) => card.entity_set === entity_set),
    algorithm,
    studySeed,
    participantSeed: participant.seed,
  })
  const buttons = visibleButtons(settings)
  const order = algorithm.order(candidates, seededDice(participant.seed, 'order'))
  const served = order.map(
    ({ entity_id, score }, idx): ServedCard => ({
      idx,
      entity_id,
      score,
      shown_counts: shownCounts(buttons, seededDice(participant.seed, `cues/${entity_id}`)),
    }),
  )
  await keepServedCards(db, participant.participant_id, served)
}
