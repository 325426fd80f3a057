import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { loadExperiment as contract } from '#contract/load-experiment.ts'
import { storable, userId } from '#contract/text.ts'
import { alphanumerics, seededDice } from '#domain/dice.ts'
import type { FeedNote } from '#domain/feed-algorithms/feed-algorithm.ts'
import { OTHER_USER_ID } from '#domain/session/known-by-panel.ts'
import { panelPerson, studyParameters } from '#domain/session/panel-parameters.ts'
import { MAX_PARAMETERS, MAX_VALUE_LENGTH } from '#domain/session/query-parameters.ts'
import { withSurveyCode } from '#domain/session/sona-id.ts'
import type { EventRow } from '#server/ingest/event-row.ts'
import { Refusal } from '#server/refusal.ts'
import { firstQuery } from '#server/store/visits/first-query.ts'
import { openSession, touchParticipant } from '#server/store/visits/participants.ts'
import { recordSent, servedFeed } from '#server/store/visits/served-cards.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import type { Caller, Deps } from '../deps.ts'
import { admitVisitor } from './admit-visitor.ts'
import type { Viewer } from './card-additions.ts'
import { type Feed, feedOfStored, placedCards } from './card-pool.ts'
import { tokenOf } from './identify.ts'
import { isHeldBack, reachStep } from './reach-step.ts'
import { serveFeed } from './serve-feed.ts'
import { requireSignature } from './signed-link.ts'
import { hasSonaId } from './sona-link.ts'

type Body = BodyOf<typeof contract>

type Reply = ReplyOf<typeof contract>

/** Opens a visit and answers the first cards of its feed, or all that are drawn. */
export async function loadExperiment(deps: Deps, body: Body, caller: Caller): Promise<Reply> {
  const { feed, viewer, data } = await openVisit(deps, body, caller)
  const order_data = placedCards(feed, viewer, [0, body.n_cards ?? feed.cards.length])
  return { success: 'true', data: { ...data, order_data } }
}

type OpenVisit = { feed: Feed; viewer: Viewer; data: Omit<Reply['data'], 'order_data'> }

export async function openVisit(deps: Deps, sent: Body, caller: Caller): Promise<OpenVisit> {
  const { pool } = deps.database
  const body = withLinkedId(await withSonaId(deps, sent))
  const study = await deps.conditions.studyOf(body.experiment_id)
  const signed = requireSignature(deps, body)
  const asked = { ...body, user_id: userIdOf(deps, body) }
  const { isNew, isOver, ...admitted } = await admitVisitor(deps, { body: asked, caller, requireSignature: signed })
  const { experiment_id, participant_id } = admitted.participant
  const first = await deps.conditions.conditionOf(study, admitted.participant)
  const query = storedQuery(body.query ?? {})
  const resumedSession = sessionOf(deps, body, caller, admitted.participant)
  // A token is proof enough: the address of a page does not keep a panel's id, which was signed.
  if (!isNew && resumedSession === undefined) signed(first.settings['link-secret'])
  const session_id = resumedSession ?? admitted.session_id ?? (await openSession(pool, participant_id))
  const reached = { participant: admitted.participant, isNew, isOver, study, condition: first, session_id, query }
  const { participant, condition, journey } = await reachStep(deps, reached)
  const visit = { participant, session_id }
  const person = { participant, condition, studySeed: study.seed, query }
  const hasNoFeed = isOver || isRepeated(body, participant, resumedSession) || isHeldBack(condition, journey)
  const [{ feed, notes }] = await Promise.all([
    hasNoFeed ? NOTHING : feedOf(deps, person, { isNew, nSent: body.n_cards }),
    !isOver && resumedSession === undefined && recordLink(deps, visit, { query, named: body.user_id }),
    !isOver && !isNew && touchParticipant(pool, participant_id),
  ])
  if (notes.length > 0) await recordNotes(deps, visit, notes)
  const { user_id, seed, outcome, is_test } = participant
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
      journey,
      session_token: deps.tokens.seal({
        participant_id,
        session_id,
        condition: participant.condition,
        experiment_id,
        user_id,
      }),
      client_seed: alphanumerics(16, seededDice(seed, 'client')),
      resumed: !isNew,
      is_test,
      outcome,
    },
  }
}

/** The page of a study on Sona is opened by links with survey_code alone (`http/pages.ts`); scripts may say `id`. */
const withSonaId = async (deps: Deps, body: Body): Promise<Body> =>
  (await hasSonaId(deps, body)) ? { ...body, query: withSurveyCode(body.query ?? {}) } : body

/** A page that cannot tell who a link is for sends no user_id, also where the link names one: its panel's id may be somebody's. */
function withLinkedId(body: Body): Body {
  const named = body.user_id ?? body.query?.['user_id']?.trim() ?? ''
  if (named === '') return body
  const { success, data } = userId.safeParse(named)
  if (!success) throw new Refusal('invalid_body', 'query: user_id is too long or has characters that no id has')
  return { ...body, user_id: data }
}

/** Ruling B4: a link that brings the id of a panel and no user_id gives the person one that is derived from it. */
function userIdOf({ pseudonyms }: Deps, { user_id, experiment_id, query = {} }: Body): string {
  if (user_id !== undefined) return user_id
  const person = panelPerson(query)
  if (person === undefined) throw new Refusal('invalid_body', 'user_id: is missing, and query has no id of a panel')
  return pseudonyms(experiment_id, person)
}

const NOTHING: { feed: Feed; notes: readonly FeedNote[] } = { feed: { feed_length: 0, cards: [], counts: {} }, notes: [] }

/** A panel pays a person once per study: who has completed it gets the ending again, and no cards for a second run. */
const isRepeated = ({ query = {} }: Body, { outcome }: Visitor, resumed: number | undefined): boolean =>
  outcome === 'complete' && resumed === undefined && panelPerson(query) !== undefined

/** The stored feed, or else a new one. A person who found the study full has an outcome and gets no feed. */
async function feedOf(
  deps: Deps,
  person: Parameters<typeof serveFeed>[1],
  { isNew, nSent }: { isNew: boolean; nSent?: number | undefined },
) {
  const { db } = deps.database
  const { participant_id, outcome } = person.participant
  const served = isNew ? undefined : await servedFeed(db, participant_id)
  if (served !== undefined) {
    await recordSent(db, participant_id, nSent ?? served.entity_ids.length)
    return { feed: feedOfStored(person.condition, served), notes: [] }
  }
  if (outcome !== null) return NOTHING
  // The page that leads from a questionnaire to the feed has no longer the link that the person came with.
  const query = isNew ? person.query : { ...person.query, ...(await firstQuery(db, person.participant)) }
  return serveFeed(deps, { ...person, query }, nSent)
}

/** The session of the token, if it is one of this person's; otherwise a new one is opened (security, row 9). */
function sessionOf(deps: Deps, body: Body, caller: Caller, participant: Visitor): number | undefined {
  const token = tokenOf(caller, body)
  const session = token === undefined ? undefined : deps.tokens.open(token)
  return session?.participant_id === participant.participant_id ? session.session_id : undefined
}

type Visit = { participant: Visitor; session_id: number }

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

const noteRow = (deps: Deps, visit: Visit, { field, note }: { field: string; note: string }): EventRow => ({
  ...eventOf(deps, visit),
  kind: 'track',
  detail: { name: field },
  checkpoint_field: field,
  checkpoint_response: note,
  is_note: true,
})

const eventOf = (deps: Deps, { participant: { experiment_id, participant_id }, session_id }: Visit) => ({
  experiment_id,
  event_uid: randomUUID(),
  participant_id,
  session_id,
  client_time: deps.now(),
})

/** As much as a page itself would read of its address. The panel's ids are stored apart (ruling F4); long texts are for the page alone. */
const storedQuery = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(studyParameters(query))
      .filter(([, value]) => value.length <= MAX_VALUE_LENGTH)
      .slice(0, MAX_PARAMETERS)
      .map(([name, value]) => [storable(name), value]),
  )
