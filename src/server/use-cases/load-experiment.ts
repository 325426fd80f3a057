import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { loadExperiment as contract } from '#contract/load-experiment.ts'
import { storable } from '#contract/text.ts'
import { encodeJson } from '#contract/wire.ts'
import { alphanumerics, seededDice } from '#domain/dice.ts'
import type { FeedNote } from '#domain/feed-algorithms/feed-algorithm.ts'
import { findParameter } from '#domain/parameters/index.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { formNames } from '#domain/session/journey.ts'
import { isPanelParameter, panelIds } from '#domain/session/panel-parameters.ts'
import { MAX_PARAMETERS, MAX_VALUE_LENGTH } from '#domain/session/query-parameters.ts'
import { isTestSession } from '#domain/session/test-session.ts'
import { readPostCard } from '#domain/stimuli/post-card.ts'
import { assignCondition, type Fill } from '#domain/study/assign-condition.ts'
import type { EventRow } from '../ingest/event-row.ts'
import { Refusal } from '../refusal.ts'
import {
  admit,
  findParticipant,
  keepRecruiterIds,
  openSession,
  type Participant,
  touchParticipant,
} from '../store/participants.ts'
import { servedFeed } from '../store/served-cards.ts'
import { findStudy, type Study, settingsOfCondition } from '../store/studies.ts'
import type { Caller, Deps } from './deps.ts'
import { mediaPath } from './media-path.ts'
import { serveFeed } from './serve-feed.ts'

type Body = BodyOf<typeof contract>

export async function loadExperiment(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const study = await findStudy(db, body.experiment_id)
  if (!study) throw new Refusal('unknown_experiment', `experiment_id '${body.experiment_id}' is unknown`)
  const known = await findParticipant(db, body.experiment_id, body.user_id)
  const { participant, isNew } = known ? { participant: known, isNew: false } : await admitNewcomer(deps, study, body, caller)
  const { experiment_id, version, condition, participant_id } = participant
  const settings = normaliseParameters(await settingsOfCondition(db, { experiment_id, version, condition }))

  let feed = await servedFeed(db, participant_id)
  let notes: FeedNote[] = []
  if (feed.length === 0) {
    notes = await serveFeed(db, { participant, studySeed: study.seed, settings, query: body.query ?? {} })
    feed = await servedFeed(db, participant_id)
  }
  const resumedSession = sessionOf(deps, body, caller, participant)
  const session_id = resumedSession ?? (await openSession(db, participant_id))
  if (resumedSession === undefined) await recordVisit(deps, { participant, session_id, isNew, notes, query: body.query ?? {} })
  if (!isNew) await touchParticipant(db, participant_id)

  return {
    success: 'true',
    data: {
      order_data: feed.map(({ media_id, poster_media_id, post_covariates, ...card }) => ({
        ...card,
        // Dates without a year are told from the study's first day, so that everybody sees the same.
        ...(post_covariates && { post: readPostCard(post_covariates, study.created_at.getTime()) }),
        // A post may have no picture.
        entity_url: media_id === null ? '' : mediaPath(media_id),
        poster_url: poster_media_id === null ? null : mediaPath(poster_media_id),
      })),
      experiment_parameters: encodeJson(visibleToParticipants(settings)),
      condition,
      form_names: formNames(settings, experiment_id),
      session_token: deps.tokens.seal({ participant_id, session_id, condition, experiment_id, user_id: participant.user_id }),
      client_seed: alphanumerics(16, seededDice(participant.seed, 'client')),
      resumed: !isNew,
    },
  }
}

async function admitNewcomer(deps: Deps, study: Study, body: Body, caller: Caller) {
  if (study.status !== 'running')
    throw new Refusal('study_not_running', 'This study does not take new participants at the moment')
  const seed = randomUUID()
  const named = body.condition !== undefined && body.condition <= study.nConditions ? body.condition : undefined
  const everyCondition = Array.from({ length: study.nConditions }, (_, i) => i + 1)
  const choose = (fills: readonly Fill[]) =>
    named ??
    assignCondition(
      everyCondition.map((condition) => ({ condition, count: fills.find((fill) => fill.condition === condition)?.count ?? 0 })),
      seededDice(seed, 'condition'),
    )
  const admitted = await admit(
    deps.database.db,
    {
      experiment_id: study.experiment_id,
      version: study.version,
      user_id: body.user_id,
      condition_from: named === undefined ? 'assigned' : 'url',
      seed,
      device_class: body.device?.class ?? caller.deviceClass,
      is_test: isTestSession(body.user_id),
    },
    choose,
  )
  if (admitted.isNew) await keepRecruiterIds(deps.database.db, admitted.participant.participant_id, panelIds(body.query ?? {}))
  return admitted
}

/** The session of the token, if it is one of this person's; otherwise a new one is opened (security, row 9). */
function sessionOf(deps: Deps, body: Body, caller: Caller, participant: Participant): number | undefined {
  const token = body.session_token ?? caller.token
  const session = token === undefined ? undefined : deps.tokens.open(token)
  return session?.participant_id === participant.participant_id ? session.session_id : undefined
}

type Visit = {
  participant: Participant
  session_id: number
  isNew: boolean
  notes: readonly FeedNote[]
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
  if (isNew)
    rows.push({
      ...event('track', { name: 'condition' }),
      checkpoint_field: 'condition',
      checkpoint_response: String(condition),
    })
  for (const note of notes)
    rows.push({ ...event('track', { name: 'feed-note' }), checkpoint_field: 'feed-note', checkpoint_response: note })
  const kept = keptQuery(query)
  if (Object.keys(kept).length > 0) rows.push(event('visit', { query: kept }))
  if (rows.length > 0) await deps.ingest.write(rows)
}

/** As much as a page itself would read of its address; the panel's ids lie elsewhere (ruling F4), and long texts are for the page alone. */
const keptQuery = (query: Visit['query']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => !isPanelParameter(name) && value.length <= MAX_VALUE_LENGTH)
      .slice(0, MAX_PARAMETERS)
      .map(([name, value]) => [storable(name), value]),
  )

const visibleToParticipants = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .filter(([parameter]) => findParameter(parameter)?.audience === 'participant')
    .map(([parameter, value]) => ({ parameter, value }))
