import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { loadExperiment as contract } from '#contract/load-experiment.ts'
import { storable } from '#contract/text.ts'
import { alphanumerics, seededDice } from '#domain/dice.ts'
import type { FeedNote } from '#domain/feed-algorithms/feed-algorithm.ts'
import { isPanelParameter } from '#domain/session/panel-parameters.ts'
import { MAX_PARAMETERS, MAX_VALUE_LENGTH } from '#domain/session/query-parameters.ts'
import type { EventRow } from '../ingest/event-row.ts'
import type { PreparedJson } from '../prepared-json.ts'
import type { Visitor } from '../store/admissions.ts'
import { openSession, touchParticipant } from '../store/participants.ts'
import { type ServedFeed, servedFeed } from '../store/served-cards.ts'
import { admitVisitor } from './admit-visitor.ts'
import type { Arm } from './arms.ts'
import type { Caller, Deps } from './deps.ts'
import { feedReply, type VisitData } from './feed-reply.ts'
import { serveFeed } from './serve-feed.ts'

type Body = BodyOf<typeof contract>

/** A visit that has begun: what it is shown, and what else it is told. */
type OpenVisit = { arm: Arm; feed: ServedFeed; data: VisitData }

export async function loadExperiment(deps: Deps, body: Body, caller: Caller): Promise<PreparedJson> {
  const { arm, feed, data } = await openVisit(deps, body, caller)
  return feedReply(arm, feed, data)
}

export async function openVisit(deps: Deps, body: Body, caller: Caller): Promise<OpenVisit> {
  const { db } = deps.database
  const study = await deps.arms.studyOf(body.experiment_id)
  const { participant, isNew, ...first } = await admitVisitor(deps, body, caller)
  const { experiment_id, condition, participant_id } = participant
  const query = keptQuery(body.query ?? {})
  const arm = await deps.arms.armOf(study, participant)
  const { feed, notes } = await feedOf(deps, { participant, arm, studySeed: study.seed, query }, isNew)
  const resumedSession = sessionOf(deps, body, caller, participant)
  const session_id = resumedSession ?? first.session_id ?? (await openSession(db, participant_id))
  if (resumedSession === undefined) await recordVisit(deps, { participant, session_id, isNew, notes, query })
  if (!isNew) await touchParticipant(db, participant_id)
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

const NO_FEED: ServedFeed = { feed_length: 0, entity_ids: [], counts: {} }

/** The feed that was served before, or else the first. Whoever found the study full has an outcome before a feed, and gets none. */
async function feedOf(deps: Deps, person: Parameters<typeof serveFeed>[1], isNew: boolean) {
  const served = isNew ? undefined : await servedFeed(deps.database.pool, person.participant.participant_id)
  if (served !== undefined) return { feed: served, notes: [] }
  if (person.participant.outcome !== null) return { feed: NO_FEED, notes: [] }
  return serveFeed(deps, person)
}

/** The session of the token, if it is one of this person's; otherwise a new one is opened (security, row 9). */
function sessionOf(deps: Deps, body: Body, caller: Caller, participant: Visitor): number | undefined {
  const token = body.session_token ?? caller.token
  const session = token === undefined ? undefined : deps.tokens.open(token)
  return session?.participant_id === participant.participant_id ? session.session_id : undefined
}

type Visit = {
  participant: Visitor
  session_id: number
  isNew: boolean
  notes: readonly FeedNote[]
  /** As it is kept. */
  query: Readonly<Record<string, string>>
}

/** The condition of a newcomer, and what the link brought: an exit may have to hand it on (spec 4, custom redirect). */
async function recordVisit(deps: Deps, { participant, session_id, isNew, notes, query }: Visit): Promise<void> {
  const { participant_id, experiment_id, condition } = participant
  const event = (kind: string, detail: Record<string, unknown>): EventRow => ({
    experiment_id,
    event_uid: randomUUID(),
    participant_id,
    session_id,
    kind,
    client_time: deps.now(),
    detail,
  })
  const rows: EventRow[] = []
  if (isNew && participant.outcome === null)
    rows.push({
      ...event('track', { name: 'condition' }),
      checkpoint_field: 'condition',
      checkpoint_response: String(condition),
    })
  for (const note of notes)
    rows.push({ ...event('track', { name: 'feed-note' }), checkpoint_field: 'feed-note', checkpoint_response: note })
  if (Object.keys(query).length > 0) rows.push(event('visit', { query }))
  if (rows.length > 0) await deps.ingest.write(rows)
}

/** As much as a page itself would read of its address; the panel's ids lie elsewhere (ruling F4), and long texts are for the page alone. */
const keptQuery = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => !isPanelParameter(name) && value.length <= MAX_VALUE_LENGTH)
      .slice(0, MAX_PARAMETERS)
      .map(([name, value]) => [storable(name), value]),
  )
