import { seededDice } from '#domain/dice.ts'
import { shownCounts } from '#domain/feed/social-cues.ts'
import type { Facts, FeedNote } from '#domain/feed-algorithms/feed-algorithm.ts'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { chooseCards } from '#domain/stimuli/choose-cards.ts'
import type { Db, DbOrTx } from '../db/open-database.ts'
import { earlierPeople } from '../store/earlier-people.ts'
import type { Participant } from '../store/participants.ts'
import { hasFeed, keepServedCards, type ServedCard } from '../store/served-cards.ts'
import { cardsOfSets } from '../store/sets.ts'

type Served = {
  participant: Participant
  studySeed: string
  settings: Readonly<Record<string, string>>
  /** Parameters of the link that the person came with. */
  query: Readonly<Record<string, string>>
}

/** Draws a person's feed from their seed and keeps it, unless they have one. Says what the feed had to do without. */
export function serveFeed(db: Db, served: Served): Promise<FeedNote[]> {
  return db.transaction(async (tx) => ((await hasFeed(tx, served.participant.participant_id)) ? [] : drawFeed(tx, served)))
}

async function drawFeed(tx: DbOrTx, { participant, studySeed, settings, query }: Served): Promise<FeedNote[]> {
  const chosen = parseChosenSets(settings['entity_sets'] ?? '')
  if (!chosen.ok) throw new Error(`A stored study has unreadable sets: ${participant.experiment_id}`)
  const algorithm = findFeedAlgorithm(settings['algorithm'] || 'random')
  if (!algorithm) throw new Error(`A stored study has an unknown algorithm: ${settings['algorithm']}`)
  const cards = await cardsOfSets(
    tx,
    chosen.sets.map(({ entity_set }) => entity_set),
  )
  const candidates = chooseCards({
    chosenSets: chosen.sets,
    cardsOf: (entity_set) => cards.filter((card) => card.entity_set === entity_set),
    algorithm,
    studySeed,
    participantSeed: participant.seed,
  })
  const facts: Facts = {
    settings,
    query,
    ...(algorithm.needs.includes('earlier') && { earlier: await earlierPeople(tx, participant) }),
  }
  const buttons = visibleButtons(settings)
  const order = algorithm.order(candidates, seededDice(participant.seed, 'order'), facts)
  const served = order.map(
    (card, idx): ServedCard => ({
      ...card,
      idx,
      shown_counts: shownCounts(buttons, seededDice(participant.seed, `cues/${card.entity_id}`)),
    }),
  )
  await keepServedCards(tx, participant.participant_id, served)
  return algorithm.notes?.(candidates, facts) ?? []
}
