import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { loadBatch as contract } from '#contract/load-cards.ts'
import { Refusal } from '#server/refusal.ts'
import { presentParticipant } from '#server/store/visits/participants.ts'
import { recordSent, servedFeed } from '#server/store/visits/served-cards.ts'
import { firstQuery } from '#server/store/visits/visitors.ts'
import type { Caller, Deps } from '../deps.ts'
import { type Feed, placedCards } from './card-pool.ts'
import { identify } from './identify.ts'
import { cardsAtATime, drawnFeed, serveNextBatch } from './serve-feed.ts'

const NO_FEED: Feed = { feed_length: 0, cards: [], counts: {} }

/** The cards after a place: those that are stored already, those that follow from the seed, or else the next batch, which is ranked now. */
export async function loadBatch(
  deps: Deps,
  { session_token, after_idx, n_cards }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { participant_id, experiment_id, feed: name } = await identify(deps, caller, { session_token })
  const participant = await presentParticipant(db, participant_id)
  if (!participant) throw new Refusal('not_found', 'This visit is over')
  const study = await deps.conditions.studyOf(experiment_id)
  const condition = await deps.conditions.conditionOf(study, participant, name)
  const key = { participant_id, feed: name }

  const queryOf = () => firstQuery(db, participant)
  const person = { participant, feed: name, condition, studySeed: study.seed }

  const served = await servedFeed(db, key)
  const from = after_idx + 1
  const size = n_cards ?? cardsAtATime({ participant, query: await queryOf() }, served?.feed_length ?? 0)
  let feed = served === undefined ? NO_FEED : await drawnFeed(deps, person, served, from + size)
  const nServed = feed.cards.length
  if (from > nServed && from < feed.feed_length)
    throw new Refusal('invalid_body', `after_idx: the last card served is ${nServed - 1}`)
  if (from === nServed && from < feed.feed_length) feed = await serveNextBatch(deps, { ...person, query: await queryOf() }, feed)
  const to = Math.min(feed.cards.length, from + size)
  await recordSent(db, key, to)
  return {
    success: 'true',
    data: {
      order_data: placedCards(feed, { settings: condition.settings, seed: participant.seed }, [from, to]),
      has_more: to < feed.feed_length,
    },
  }
}
