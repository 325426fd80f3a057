import { sql } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import { planned } from '#server/db/planned.ts'
import { heldIntake } from '../studies/studies.ts'
import { type Intake, intakeOf, type NewParticipant, type Participant } from './participants.ts'

type Place = Pick<Participant, 'version' | 'condition' | 'condition_from' | 'outcome'>

/** Somebody at the door: who it is, what decides where they go, and the ids that a panel gave them. */
export type Newcomer = {
  person: Omit<NewParticipant, keyof Place | 'experiment_id'>
  choosePlace: (intake: Intake) => Place
  nowMs: number
  /** Brings a token of an earlier visit, and is most likely known. */
  hasToken: boolean
  recruiterIds: Readonly<Record<string, string>>
}

/** As much of a participant as a visit begins with. */
export type Visitor = Pick<
  Participant,
  'participant_id' | 'experiment_id' | 'user_id' | 'version' | 'condition' | 'seed' | 'outcome'
>

/** `session_id` is that of a newcomer's first visit; whoever was there before opens one. */
export type Admitted = { participant: Visitor; isNew: boolean; session_id: number | undefined }

type Admission = { ok: true; value: Admitted } | { ok: false; error: unknown }

/**
 * Admits people to a study as if one after the other; what `choosePlace` throws keeps out that one alone. Whoever was there before and
 * brings a token passes by. All nodes admit newcomers to one study in turn, so that the fill that a condition is drawn from is the true one; the
 * study is held for the inserts and no longer.
 */
export async function admitAll(doorPool: Pool, experiment_id: string, guests: readonly Newcomer[]): Promise<Admission[]> {
  const client = await doorPool.connect()
  let failure: Error | undefined
  try {
    const known = guests.some(({ hasToken }) => hasToken) ? await knownAmong(client, experiment_id, guests) : new Map()
    const strangers = guests.filter(({ person }) => !known.has(person.user_id))
    const entered = strangers.length === 0 ? [] : await admitNewcomers(client, experiment_id, strangers)
    const admissions = new Map(strangers.map((stranger, i) => [stranger, entered[i]]))
    return guests.map((guest) => admissions.get(guest) ?? returning(known.get(guest.person.user_id)))
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    // Whatever was under way on a connection that failed ends with it.
    client.release(failure)
  }
}

/** Two turns with the database: what is asked in one travels together. */
async function admitNewcomers(client: ClientBase, experiment_id: string, newcomers: readonly Newcomer[]): Promise<Admission[]> {
  const [, , known, intake] = await Promise.all([
    client.query('begin'),
    client.query(HOLD({ experiment_id })),
    // Another node may have let them in meanwhile.
    knownAmong(client, experiment_id, newcomers),
    intakeOf(client, experiment_id),
  ])
  const strangers = newcomers.filter(({ person }) => !known.has(person.user_id))
  const { placed, refused } = placeEach(strangers, intake)
  const [inserted] = await Promise.all([insertAll(client, experiment_id, placed), client.query('commit')])
  return newcomers.map(({ person: { user_id } }): Admission => {
    const fresh = inserted.get(user_id)
    if (fresh === undefined) return refused.get(user_id) ?? returning(known.get(user_id))
    // Who comes twice at once is one person: the second time is another visit.
    known.set(user_id, fresh.participant)
    inserted.delete(user_id)
    return { ok: true, value: { ...fresh, isNew: true } }
  })
}

const HOLD = planned('hold-intake', heldIntake(sql.placeholder('experiment_id')))

function returning(participant: Visitor | undefined): Admission {
  if (participant === undefined) throw new Error('Somebody was neither known, let in nor refused')
  return { ok: true, value: { participant, isNew: false, session_id: undefined } }
}

/** The driver tells numbers of this size as text. */
type Stored<T extends { participant_id: number }> = Omit<T, 'participant_id'> & { participant_id: string }

async function knownAmong(client: ClientBase, experiment_id: string, guests: readonly Newcomer[]): Promise<Map<string, Visitor>> {
  const names = guests.map(({ person }) => person.user_id)
  const { rows } = await client.query<Stored<Visitor>>({ ...KNOWN, values: [experiment_id, names] })
  return new Map(rows.map((row) => [row.user_id, { ...row, participant_id: Number(row.participant_id) }]))
}

const KNOWN = {
  name: 'known-among',
  text: `select participant_id, experiment_id, user_id, version, condition, seed, outcome from participants
    where experiment_id = $1 and user_id = any($2)`,
}

type Placed = Newcomer & { place: Place }

/** Each finds the study as those before have left it. */
function placeEach(strangers: readonly Newcomer[], intake: Intake) {
  const fills = new Map(intake.fills.map(({ condition, count }) => [condition, count]))
  const placed = new Map<string, Placed>()
  const refused = new Map<string, Admission>()
  for (const newcomer of strangers) {
    const { user_id, is_test, is_simulated } = newcomer.person
    if (placed.has(user_id)) continue
    try {
      const place = newcomer.choosePlace({ ...intake, fills: [...fills].map(([condition, count]) => ({ condition, count })) })
      placed.set(user_id, { ...newcomer, place })
      const isCounted = !is_test && !is_simulated && place.outcome === null
      if (isCounted) fills.set(place.condition, (fills.get(place.condition) ?? 0) + 1)
    } catch (error) {
      refused.set(user_id, { ok: false, error })
    }
  }
  return { placed: [...placed.values()], refused }
}

type Inserted = { participant_id: string; session_id: string; user_id: string }

/** The people, their first visits, the record of their conditions and what panels call them, by user_id. */
async function insertAll(client: ClientBase, experiment_id: string, placed: readonly Placed[]) {
  const inserted = new Map<string, { participant: Visitor; session_id: number }>()
  if (placed.length === 0) return inserted
  const people = placed.map(({ person, place, nowMs }) => ({
    is_test: false,
    is_simulated: false,
    client_time: nowMs,
    ...person,
    ...place,
  }))
  const named = placed.flatMap(({ person: { user_id }, recruiterIds }) =>
    Object.entries(recruiterIds).map(([name, value]) => ({ user_id, name, value })),
  )
  const values = [experiment_id, JSON.stringify(people), JSON.stringify(named)]
  const { rows } = await client.query<Inserted>({ ...INSERT, values })
  const idsOf = new Map(rows.map((row) => [row.user_id, row]))
  for (const { person, place } of placed) {
    const ids = idsOf.get(person.user_id)
    if (ids === undefined) throw new Error('An insert without conflict returned no row')
    const participant_id = Number(ids.participant_id)
    const participant = { participant_id, experiment_id, user_id: person.user_id, seed: person.seed, ...place }
    inserted.set(person.user_id, { participant, session_id: Number(ids.session_id) })
  }
  return inserted
}

/** All in one statement: everybody else waits meanwhile. Nobody is let in without the record of where. */
const INSERT = {
  name: 'admit',
  text: `with incoming as materialized (
      select * from json_to_recordset($2) as person (version integer, user_id text, condition integer, condition_from text, seed text,
        device_class text, device jsonb, is_test boolean, is_simulated boolean, outcome text, client_time double precision)
    ), people as (
      insert into participants (experiment_id, version, user_id, condition, condition_from, seed, device_class, device, is_test, is_simulated, outcome)
      select $1, version, user_id, condition, condition_from, seed, device_class, device, is_test, is_simulated, outcome from incoming
      returning participant_id, user_id, condition
    ), visits as (
      insert into sessions (participant_id) select participant_id from people returning participant_id, session_id
    ), recorded as (
      insert into events (experiment_id, event_uid, participant_id, session_id, kind, client_time, detail)
      select $1, gen_random_uuid(), participant_id, session_id, 'track', client_time, '{"name":"condition"}'
      from people join visits using (participant_id) join incoming using (user_id) where outcome is null
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
