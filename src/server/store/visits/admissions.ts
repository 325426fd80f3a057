import type { ClientBase, Pool } from 'pg'
import { DICE_VERSION } from '#domain/dice.ts'
import { keyOfPanelPerson, whoArrives } from '#domain/session/known-by-panel.ts'
import type { PanelPerson } from '#domain/session/panel-parameters.ts'
import { type Fill, heldIn } from '#domain/study/assignment/fill.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import { networkKeyOf } from '../studies/network-keys.ts'
import { underIntakeLock } from './intake-lock.ts'
import { type Intake, intakeOf, type NewParticipant, type Participant } from './participants.ts'
import { type Admitted, findByPanel, findByUserId } from './visitors.ts'

/** Where a new person begins. Condition 0: it is drawn when they reach the feed. */
export type Place = Pick<
  Participant,
  'version' | 'condition' | 'condition_from' | 'assignment' | 'outcome' | 'is_test' | 'holds_place'
> & { time_zone?: string | null; network_hash?: string | null }

/** Somebody who opens a study: who it is, how their condition is chosen, and the ids that a panel gave them. */
export type Arrival = {
  person: Omit<NewParticipant, keyof Place | 'experiment_id' | 'dice_version'> & { user_id: string; seed: string }
  /** The intake is undefined if the study was deleted meanwhile. Its `fills` are those among whom the person is balanced. */
  choosePlace: (intake: Intake | undefined) => Place
  /** Who they are to their panel, where that counts before a user_id that nobody has yet. */
  panelPerson: (intake: Intake) => PanelPerson | undefined
  /** Of the network that they come from, by the sealed key of the study, or by a new one. */
  network?: { newKey: () => string; hashBy: (sealed: string) => string | undefined }
  nowMs: number
  /** The ids that the panel gave. */
  recruiterIds: Readonly<Record<string, string>>
}

/**
 * Admits people to a study one after the other, or finds them there. What `choosePlace` throws refuses that person only. The lock on the
 * study's intake makes all nodes admit one batch at a time, so that a condition is chosen from the true numbers of participants.
 */
export function admitAll(
  admissionPool: Pool,
  experiment_id: string,
  arrivals: readonly Arrival[],
): Promise<PromiseSettledResult<Admitted>[]> {
  return underIntakeLock(admissionPool, experiment_id, async (client) => {
    const known = await findByUserId(
      client,
      experiment_id,
      arrivals.map(({ person }) => person.user_id),
    )
    const unknown = arrivals.filter(({ person }) => !known.has(person.user_id))
    const intake = unknown.length === 0 ? undefined : await intakeOf(client, experiment_id)
    const sameAs = await findSame(client, experiment_id, { unknown, intake, known })
    const userIdOf = (arrival: Arrival) => sameAs.get(arrival) ?? arrival.person.user_id
    const newcomers = unknown.filter((arrival) => userIdOf(arrival) === arrival.person.user_id)
    const { placed: without, refused } = placeInTurn(newcomers, intake)
    const placed = intake?.detectsDuplicates ? await withNetworks(client, experiment_id, without) : without
    const inserted = placed.length === 0 ? new Map<string, Admitted>() : await insertAll(client, experiment_id, placed)
    return arrivals.map((arrival) => {
      const user_id = userIdOf(arrival)
      const reason = refused.get(user_id)
      if (reason !== undefined) return { status: 'rejected', reason }
      const added = inserted.get(user_id)
      // A person who arrives twice at once is one person: the second time is another visit.
      inserted.delete(user_id)
      if (added !== undefined) known.set(user_id, { ...added, isNew: false, session_id: undefined })
      const value = added ?? known.get(user_id)
      if (value === undefined) throw new Error('An arrival was neither known, admitted nor refused')
      return { status: 'fulfilled', value }
    })
  })
}

type Unknown = { unknown: readonly Arrival[]; intake: Intake | undefined; known: Map<string, Admitted> }

/** Whose visits these are, by user_id: somebody of the study may have the same id of a panel. Adds those people to the known ones. */
async function findSame(
  client: ClientBase,
  experiment_id: string,
  { unknown, intake, known }: Unknown,
): Promise<Map<Arrival, string>> {
  const people = unknown.map((arrival) => intake && arrival.panelPerson(intake))
  const named = people.filter((person) => person !== undefined)
  if (named.length === 0) return new Map()
  const found = await findByPanel(client, experiment_id, named)
  for (const visitor of found.values()) known.set(visitor.participant.user_id, visitor)
  const owners = new Map([...found].map(([key, { participant }]) => [key, participant.user_id]))
  const newcomers = unknown.map(({ person: { user_id } }, i) => ({ user_id, key: people[i] && keyOfPanelPerson(people[i]) }))
  const userIds = whoArrives(newcomers, owners)
  return new Map(unknown.map((arrival, i) => [arrival, userIds[i] ?? arrival.person.user_id]))
}

type Placed = Arrival & { place: Place }
type Placements = { placed: readonly Placed[]; refused: ReadonlyMap<string, unknown> }

/** Chooses a place for each person, counting those before them. */
function placeInTurn(arrivals: readonly Arrival[], intake: Intake | undefined): Placements {
  const countsOf = (fills: Intake['fills'] = []) => new Map(fills.map((fill) => [fill.condition, fill]))
  const real = countsOf(intake?.fills)
  const simulated = countsOf(intake?.simulatedFills)
  const placed = new Map<string, Placed>()
  const refused = new Map<string, unknown>()
  for (const arrival of arrivals) {
    const { user_id, is_simulated } = arrival.person
    if (placed.has(user_id)) continue
    const fills = is_simulated ? simulated : real
    try {
      const now = intake && { ...intake, fills: [...fills.values()] }
      const place = arrival.choosePlace(now)
      placed.set(user_id, { ...arrival, place })
      const isCounted = !place.is_test && place.outcome === null
      if (isCounted) fills.set(place.condition, withOneMore(fills.get(place.condition), place))
    } catch (error) {
      refused.set(user_id, error)
    }
  }
  return { placed: [...placed.values()], refused }
}

/** Tests and simulated people are no duplicates of anybody, and who finds no place leaves nothing to compare. */
async function withNetworks(client: ClientBase, experiment_id: string, placed: readonly Placed[]): Promise<Placed[]> {
  const compared = placed.filter(({ person, place }) => !person.is_simulated && !place.is_test && place.outcome === null)
  const [{ network } = { network: undefined }] = compared
  if (network === undefined) return [...placed]
  const sealed = await networkKeyOf(client, experiment_id, network.newKey)
  return placed.map((each) =>
    compared.includes(each) ? { ...each, place: { ...each.place, network_hash: each.network?.hashBy(sealed) ?? null } } : each,
  )
}

function withOneMore(fill: Fill | undefined, { condition, holds_place }: Place): Fill {
  const { count, held } = fill === undefined ? { count: 0, held: 0 } : { count: fill.count, held: heldIn(fill) }
  return { condition, count: count + 1, held: held + (holds_place ? 1 : 0) }
}

/** Inserts the people, their first sessions, the records of their conditions and the panels' ids. The result is by user_id. */
async function insertAll(client: ClientBase, experiment_id: string, placed: readonly Placed[]): Promise<Map<string, Admitted>> {
  const people = placed.map(({ person, place, nowMs }) => ({
    is_simulated: false,
    dice_version: DICE_VERSION,
    client_time: nowMs,
    ...person,
    ...place,
  }))
  const named = placed.flatMap(({ person: { user_id }, recruiterIds }) =>
    Object.entries(recruiterIds).map(([name, value]) => ({ user_id, name, value })),
  )
  const values = [experiment_id, JSON.stringify(people), JSON.stringify(named)]
  const { rows } = await client.query<{ participant_id: string; session_id: string; user_id: string }>({ ...INSERT, values })
  const idsOf = new Map(rows.map((row) => [row.user_id, row]))
  return new Map(
    placed.map(({ person: { user_id, seed }, place }) => {
      const ids = idsOf.get(user_id)
      if (ids === undefined) throw new Error('An insert without conflict returned no row')
      const { version, condition, outcome, is_test } = place
      const participant = {
        version,
        wave: FIRST_WAVE,
        condition,
        outcome,
        is_test,
        participant_id: Number(ids.participant_id),
        experiment_id,
        user_id,
        seed,
      }
      return [user_id, { participant, isNew: true, session_id: Number(ids.session_id), isOver: false }]
    }),
  )
}

/** One statement, because other arrivals wait for the lock meanwhile. Nobody who has a condition is admitted without the record of it. */
const INSERT = {
  name: 'admit',
  text: `with arrivals as materialized (
      select * from json_to_recordset($2) as person (version integer, user_id text, condition integer, condition_from text, assignment jsonb, seed text,
        dice_version integer, device_class text, device jsonb, is_test boolean, is_simulated boolean, outcome text, holds_place boolean, time_zone text, network_hash text,
        client_time double precision)
    ), people as (
      insert into participants (experiment_id, version, user_id, condition, condition_from, assignment, seed, dice_version,
        device_class, device, is_test, is_simulated, outcome, holds_place, time_zone, network_hash)
      select $1, version, user_id, condition, condition_from, assignment, seed, dice_version,
        device_class, device, is_test, is_simulated, outcome, holds_place, time_zone, network_hash
      from arrivals
      returning participant_id, user_id, condition
    ), visits as (
      insert into sessions (participant_id) select participant_id from people returning participant_id, session_id
    ), recorded as (
      insert into events (experiment_id, event_uid, participant_id, session_id, kind, client_time, detail)
      select $1, gen_random_uuid(), participant_id, session_id, 'track', client_time, '{"name":"condition"}'
      from people join visits using (participant_id) join arrivals using (user_id) where outcome is null and people.condition > 0
      returning event_uid, participant_id
    ), passed as (
      insert into checkpoints (experiment_id, event_uid, participant_id, field, response)
      select $1, event_uid, participant_id, 'condition', condition::text from recorded join people using (participant_id)
    ), named as (
      insert into recruiter_ids (participant_id, name, value)
      select participant_id, name, value
      from people join json_to_recordset($3) as id (user_id text, name text, value text) using (user_id)
    )
    select participant_id, session_id, user_id from people join visits using (participant_id)`,
}
