import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import { FIRST_CARDS, type FirstAnswer } from '#contract/first-answer.ts'
import { loadExperiment as contract } from '#contract/load-experiment.ts'
import { alphanumerics, seededDice } from '#domain/dice.ts'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import type { FeedNote } from '#domain/feed-algorithms/feed-algorithm.ts'
import { feedSeed, ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { JOURNEY_ORDER } from '#domain/journey/block-order.ts'
import { orderText } from '#domain/journey/draw-block-order.ts'
import { feedShown } from '#domain/journey/on-the-way.ts'
import { isFarewell } from '#domain/session/farewell.ts'
import { OTHER_USER_ID } from '#domain/session/known-by-panel.ts'
import { loadRequest, signedAddress } from '#domain/session/load-request.ts'
import { panelPerson } from '#domain/session/panel-parameters.ts'
import { hasPersonalLink } from '#domain/session/personal-link.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import { idsInLink } from '#domain/session/start-session.ts'
import { LATIN_SQUARE, slotNotes } from '#domain/stimuli/cards/balanced-cards.ts'
import type { Window } from '#domain/waves/wave-window.ts'
import type { EventRow } from '#server/ingest/event-row.ts'
import { Refusal } from '#server/refusal.ts'
import { touchParticipant } from '#server/store/visits/participants.ts'
import type { Slots } from '#server/store/visits/slots.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import type { Caller, Deps } from '../../deps.ts'
import { type Feed, placedCards } from '../card-pool.ts'
import type { Condition } from '../condition-cache.ts'
import type { Viewer } from '../present-card.ts'
import { feedOf, NO_CARDS } from './cards.ts'
import { type Link, readLink, storedQuery, userIdOf } from './link.ts'
import { proveLink } from './link-proof.ts'
import { findPlace } from './place.ts'
import { isHeldBack, reachStep } from './step.ts'

type Reply = ReplyOf<typeof contract>

/** Opens a visit and answers the first cards of its feed, or all that are drawn. */
export async function loadExperiment(deps: Deps, body: Link, caller: Caller): Promise<Reply> {
  const visit = await openVisit(deps, body, caller)
  return { success: 'true', data: answerOf(visit, body.n_cards ?? visit.feed.cards.length) }
}

/**
 * What `load_experiment` would answer to this link, so that the first cards come with the page. Undefined where the link
 * does not say who it is for, where a refusal is shown again, or where the study refuses: then the page asks for itself and shows what it gets.
 */
type Opened = { address: string; query: QueryParameters }

export async function firstAnswer(deps: Deps, { address, query }: Opened, caller: Caller): Promise<FirstAnswer | undefined> {
  // A mail's scanner opens links too, and must not begin a wave: the page asks for itself.
  const ids = isFarewell(query) || hasPersonalLink(query) ? undefined : idsInLink(query)
  const request = ids && contract.body.safeParse({ ...loadRequest(query, ids), ...signedAddress(address) })
  if (!ids || !request?.success) return undefined
  try {
    const visit = await openVisit(deps, { ...request.data, n_cards: FIRST_CARDS }, caller)
    return { experiment_id: ids.experiment_id, data: answerOf(visit, FIRST_CARDS) }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type OpenVisit = { feed: Feed; viewer: Viewer; data: Omit<Reply['data'], 'order_data'> }

const answerOf = ({ feed, viewer, data }: OpenVisit, nCards: number): Reply['data'] => ({
  ...data,
  order_data: placedCards(feed, viewer, [0, nCards]),
})

/** An arrival: who it is, which place they have, which step is theirs, which cards they get, and what the page is told. */
export async function openVisit(deps: Deps, sent: Link, caller: Caller): Promise<OpenVisit> {
  // Who it is.
  const { link, proof } = await proveLink(deps, await readLink(deps, sent))
  const study = await deps.conditions.studyOf(link.experiment_id)
  const named = { ...link, user_id: userIdOf(deps, link) }
  const query = storedQuery(link)

  // Which place.
  const place = await findPlace(deps, study, { link, named, proof, caller })
  const { isNew, isOver, isResumed, session_id } = place

  // Which step. Their condition may be drawn here.
  const { participant, journey, newOrder, ...reached } = await reachStep(deps, study, place, query)
  const { participant_id, experiment_id, user_id, seed, outcome, is_test } = participant
  const feed_name = feedShown(journey)
  const condition = feed_name === ONLY_FEED ? reached.condition : await deps.conditions.conditionOf(study, participant, feed_name)
  const visit = { participant, session_id, feed: feed_name }

  // Which cards.
  const isEarly = place.next !== undefined
  const hasNoFeed = isOver || isEarly || (!isResumed && isRepeated(link, participant)) || isHeldBack(condition, journey)
  const person = { participant, feed: feed_name, condition, studySeed: study.seed, query }
  const [{ feed, notes, slots }] = await Promise.all([
    hasNoFeed ? NO_CARDS : feedOf(deps, person, { isNew, nSent: link.n_cards }),
    !isOver && !isResumed && recordLink(deps, visit, { query, named: link.user_id }),
    !isOver && !isNew && touchParticipant(deps.database.pool, participant_id),
  ])
  if (notes.length > 0) await recordNotes(deps, visit, notes)
  if (newOrder !== undefined) await recordOrder(deps, visit, newOrder)
  if (slots !== undefined) await recordSlots(deps, visit, slots, condition)
  const session_token = deps.tokens.seal({
    ...{ participant_id, session_id, condition: participant.condition, experiment_id, user_id },
    feed: feed_name,
  })
  // No card is left for this person, so the feed is passed over.
  if (!hasNoFeed && feed_name !== ONLY_FEED && outcome === null && journey.next.step === 'feed' && feed.feed_length === 0) {
    await recordPassedFeed(deps, visit)
    return openVisit(deps, { ...sent, user_id, session_token }, { ...caller, token: undefined })
  }

  // The answer.
  return {
    feed,
    viewer: { settings: condition.settings, seed },
    data: {
      user_id,
      feed_length: feed.feed_length,
      ranks_each_batch: condition.algorithm.ranksEachBatch,
      experiment_parameters: condition.experiment_parameters,
      condition: participant.condition,
      form_names: condition.form_names,
      journey: place.next ? { ...journey, next: tooEarly(place.next) } : journey,
      session_token,
      ...(feed_name !== ONLY_FEED && { feed_name }),
      client_seed: alphanumerics(16, seededDice(feedSeed(seed, feed_name), 'client')),
      resumed: !isNew,
      is_test,
      outcome,
    },
  }
}

const tooEarly = ({ opensMs, closesMs }: Window) => ({ step: 'too_early' as const, opens_at: opensMs, closes_at: closesMs })

/** A panel pays a person once per study: who has completed it gets the ending again, and no cards for a second run. */
const isRepeated = ({ query = {} }: Link, { outcome }: Visitor): boolean =>
  outcome === 'complete' && panelPerson(query) !== undefined

type Visit = { participant: Visitor; session_id: number; feed: string }

type OpenedLink = { query: Readonly<Record<string, string>>; named: string | undefined }

/** Records the parameters of the link, which an exit may have to pass on (spec 4, custom redirect), and the user_id if it is another one than the person's. */
async function recordLink(deps: Deps, visit: Visit, { query, named = visit.participant.user_id }: OpenedLink): Promise<void> {
  const rows: EventRow[] = []
  if (Object.keys(query).length > 0) rows.push({ ...eventOf(deps, visit), kind: 'visit', detail: { query }, is_note: true })
  if (named !== visit.participant.user_id) rows.push(noteRow(deps, visit, { field: OTHER_USER_ID, note: named }))
  if (rows.length > 0) await deps.ingest.write(rows)
}

/** Records what the feed could not provide. */
async function recordNotes(deps: Deps, visit: Visit, notes: readonly FeedNote[]): Promise<void> {
  await deps.ingest.write(notes.map((note) => noteRow(deps, visit, { field: 'feed-note', note })))
}

/** Records the person’s rows in the squares of balanced sets, so that the balance can be checked in the data. */
const recordSlots = (deps: Deps, visit: Visit, slots: Slots, condition: Pick<Condition, 'chosenSets' | 'cardsOf'>) =>
  deps.ingest.write(slotNotes(slots, condition).map((note) => noteRow(deps, visit, { field: LATIN_SQUARE, note })))

/** Records in which order the person has the blocks of the journey. It belongs to no feed. */
const recordOrder = (deps: Deps, visit: Visit, order: readonly string[]) =>
  deps.ingest.write([noteRow(deps, { ...visit, feed: ONLY_FEED }, { field: JOURNEY_ORDER, note: orderText(order) })])

/** As if the person had submitted it: the journey goes on behind it. */
const recordPassedFeed = (deps: Deps, visit: Visit) =>
  deps.ingest.write([
    {
      ...eventOf(deps, visit),
      kind: 'track',
      detail: { name: SUBMIT_CLICK },
      checkpoint_field: 'checkpoint',
      checkpoint_response: SUBMIT_CLICK,
      is_note: true,
    },
  ])

const noteRow = (deps: Deps, visit: Visit, { field, note }: { field: string; note: string }): EventRow => ({
  ...eventOf(deps, visit),
  kind: 'track',
  detail: { name: field },
  checkpoint_field: field,
  checkpoint_response: note,
  is_note: true,
})

const eventOf = (deps: Deps, { participant: { experiment_id, participant_id }, session_id, feed }: Visit) => ({
  experiment_id,
  event_uid: randomUUID(),
  participant_id,
  session_id,
  ...(feed !== ONLY_FEED && { feed }),
  client_time: deps.now(),
})
