import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { loadExperiment as contract } from '#contract/load-experiment.ts'
import { storable } from '#contract/text.ts'
import { alphanumerics, seededDice } from '#domain/dice.ts'
import type { FeedNote } from '#domain/feed-algorithms/feed-algorithm.ts'
import { isPanelParameter } from '#domain/session/panel-parameters.ts'
import { MAX_PARAMETERS, MAX_VALUE_LENGTH } from '#domain/session/query-parameters.ts'
import { feedReply, type VisitData } from '#server/feed-reply/feed-reply.ts'
import type { EventRow } from '#server/ingest/event-row.ts'
import type { PreparedJson } from '#server/prepared-json.ts'
import type { Visitor } from '#server/store/visits/admissions.ts'
import { openSession, touchParticipant } from '#server/store/visits/participants.ts'
import { servedFeed } from '#server/store/visits/served-cards.ts'
import type { Caller, Deps } from '../deps.ts'
import { admitVisitor } from './admit-visitor.ts'
import { type Feed, feedOfStored } from './card-pool.ts'
import type { Arm } from './condition-cache.ts'
import { tokenOf } from './identify.ts'
import { serveFeed } from './serve-feed.ts'

type Body = BodyOf<typeof contract>

/** A visit that has begun: what it is shown, and what else it is told. */
type OpenVisit = { arm: Arm; feed: Feed; data: VisitData }

/** Visits of this process that have not been answered yet. */
let nUnderWay = 0

export async function loadExperiment(deps: Deps, body: Body, caller: Caller): Promise<PreparedJson> {
  nUnderWay++
  try {
    const { arm, feed, data } = await openVisit(deps, body, caller)
    // Packed as a whole, an answer is half as long for many times the work: there is time for it where nobody else waits.
    return feedReply(arm, feed, data, { inPieces: nUnderWay > 1 && caller.takesGzip() })
  } finally {
    nUnderWay--
  }
}

export async function openVisit(deps: Deps, body: Body, caller: Caller): Promise<OpenVisit> {
  const { db, pool } = deps.database
  const study = await deps.arms.studyOf(body.experiment_id)
  const { participant, isNew, ...first } = await admitVisitor(deps, body, caller)
  const { experiment_id, condition, participant_id } = participant
  const query = keptQuery(body.query ?? {})
  const arm = await deps.arms.armOf(study, participant)
  const resumedSession = sessionOf(deps, body, caller, participant)
  const session_id = resumedSession ?? first.session_id ?? (await openSession(db, participant_id))
  const visit = { participant, session_id }
  const [{ feed, notes }] = await Promise.all([
    feedOf(deps, { participant, arm, studySeed: study.seed, query }, isNew),
    resumedSession === undefined && recordLink(deps, visit, query),
    !isNew && touchParticipant(pool, participant_id),
  ])
  if (notes.length > 0) await recordNotes(deps, visit, notes)
  return {
    arm,
    feed,
    data: {
      feed_length: feed.feed_length,
      experiment_parameters: arm.experiment_parameters,
      condition,
      form_names: arm.form_names,
      session_token: deps.tokens.seal({ participant_id, session_id, condition, experiment_id, user_id: participant.user_id }),
      client_seed: alphanumerics(16, seededDice(participant.seed, 'client')),
      resumed: !isNew,
      outcome: participant.outcome,
    },
  }
}

const NO_FEED: Feed = { feed_length: 0, cards: [], counts: {} }

/** The feed that was served before, or else the first. Whoever found the study full has an outcome before a feed, and gets none. */
async function feedOf(deps: Deps, person: Parameters<typeof serveFeed>[1], isNew: boolean) {
  const served = isNew ? undefined : await servedFeed(deps.database.pool, person.participant.participant_id)
  if (served !== undefined) return { feed: feedOfStored(person.arm, served), notes: [] }
  if (person.participant.outcome !== null) return { feed: NO_FEED, notes: [] }
  return serveFeed(deps, person)
}

/** The session of the token, if it is one of this person's; otherwise a new one is opened (security, row 9). */
function sessionOf(deps: Deps, body: Body, caller: Caller, participant: Visitor): number | undefined {
  const token = tokenOf(caller, body)
  const session = token === undefined ? undefined : deps.tokens.open(token)
  return session?.participant_id === participant.participant_id ? session.session_id : undefined
}

type Visit = { participant: Visitor; session_id: number }

/** What the link brought: an exit may have to hand it on (spec 4, custom redirect). */
async function recordLink(deps: Deps, visit: Visit, query: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(query).length === 0) return
  await deps.ingest.write([{ ...eventOf(deps, visit), kind: 'visit', detail: { query } }])
}

/** What the feed had to do without. */
async function recordNotes(deps: Deps, visit: Visit, notes: readonly FeedNote[]): Promise<void> {
  const row = (note: FeedNote): EventRow => ({
    ...eventOf(deps, visit),
    kind: 'track',
    detail: { name: 'feed-note' },
    checkpoint_field: 'feed-note',
    checkpoint_response: note,
  })
  await deps.ingest.write(notes.map(row))
}

const eventOf = (deps: Deps, { participant: { experiment_id, participant_id }, session_id }: Visit) => ({
  experiment_id,
  event_uid: randomUUID(),
  participant_id,
  session_id,
  client_time: deps.now(),
})

/** As much as a page itself would read of its address; the panel's ids lie elsewhere (ruling F4), and long texts are for the page alone. */
const keptQuery = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => !isPanelParameter(name) && value.length <= MAX_VALUE_LENGTH)
      .slice(0, MAX_PARAMETERS)
      .map(([name, value]) => [storable(name), value]),
  )
