import { sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '../db/open-database.ts'
import { recruiterIds } from '../db/schema.ts'
import { type Intake, intakeOf, type NewParticipant, type Participant } from './participants.ts'
import { holdIntake } from './studies.ts'

type Place = Pick<Participant, 'version' | 'condition' | 'condition_from' | 'outcome'>

/** Somebody at the door: who it is, what decides where they go, and the ids that a panel gave them. */
export type Newcomer = {
  person: Omit<NewParticipant, keyof Place | 'experiment_id'>
  choosePlace: (intake: Intake) => Place
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
 * Admits people to a study as if one after the other; what `choosePlace` throws keeps out that one alone. Whoever was there before
 * passes by. All nodes admit newcomers to one study in turn, so that the fill that a condition is drawn from is the true one; the
 * study is held for the inserts and no longer.
 */
export async function admitAll(db: Db, experiment_id: string, guests: readonly Newcomer[]): Promise<Admission[]> {
  const known = await knownAmong(db, experiment_id, guests)
  const strangers = guests.filter(({ person }) => !known.has(person.user_id))
  const entered = strangers.length === 0 ? [] : await admitNewcomers(db, experiment_id, strangers)
  const admissions = new Map(strangers.map((stranger, i) => [stranger, entered[i]]))
  return guests.map((guest) => admissions.get(guest) ?? returning(known.get(guest.person.user_id)))
}

function admitNewcomers(db: Db, experiment_id: string, newcomers: readonly Newcomer[]): Promise<Admission[]> {
  return db.transaction(async (tx) => {
    await holdIntake(tx, experiment_id)
    // Another node may have let them in meanwhile.
    const known = await knownAmong(tx, experiment_id, newcomers)
    const strangers = newcomers.filter(({ person }) => !known.has(person.user_id))
    if (strangers.length === 0) return newcomers.map(({ person }) => returning(known.get(person.user_id)))
    const { placed, refused } = placeEach(strangers, await intakeOf(tx, experiment_id))
    const inserted = await insertAll(tx, experiment_id, placed)
    return newcomers.map(({ person: { user_id } }): Admission => {
      const fresh = inserted.get(user_id)
      if (fresh === undefined) return refused.get(user_id) ?? returning(known.get(user_id))
      // Who comes twice at once is one person: the second time is another visit.
      known.set(user_id, fresh.participant)
      inserted.delete(user_id)
      return { ok: true, value: { ...fresh, isNew: true } }
    })
  })
}

function returning(participant: Visitor | undefined): Admission {
  if (participant === undefined) throw new Error('Somebody was neither known, let in nor refused')
  return { ok: true, value: { participant, isNew: false, session_id: undefined } }
}

/** The driver tells numbers of this size as text. */
type Stored<T extends { participant_id: number }> = Omit<T, 'participant_id'> & { participant_id: string }

async function knownAmong(db: DbOrTx, experiment_id: string, guests: readonly Newcomer[]): Promise<Map<string, Visitor>> {
  const names = JSON.stringify(guests.map(({ person }) => person.user_id))
  const { rows } = await db.execute<Stored<Visitor>>(sql`
    select participant_id, experiment_id, user_id, version, condition, seed, outcome from participants
    where experiment_id = ${experiment_id} and user_id in (select json_array_elements_text(${names}))`)
  return new Map(rows.map((row) => [row.user_id, { ...row, participant_id: Number(row.participant_id) }]))
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

/** The people, their first visits and what panels call them, by user_id. All in one statement: everybody else waits meanwhile. */
async function insertAll(tx: DbOrTx, experiment_id: string, placed: readonly Placed[]) {
  const inserted = new Map<string, { participant: Visitor; session_id: number }>()
  if (placed.length === 0) return inserted
  const people = JSON.stringify(placed.map(({ person, place }) => ({ is_test: false, is_simulated: false, ...person, ...place })))
  const { rows } = await tx.execute<Inserted>(sql`
    with people as (
      insert into participants (experiment_id, version, user_id, condition, condition_from, seed, device_class, device, is_test, is_simulated, outcome)
      select ${experiment_id}, version, user_id, condition, condition_from, seed, device_class, device, is_test, is_simulated, outcome
      from json_to_recordset(${people}) as person (version integer, user_id text, condition integer, condition_from text, seed text,
        device_class text, device jsonb, is_test boolean, is_simulated boolean, outcome text)
      returning participant_id, user_id
    ), visits as (
      insert into sessions (participant_id) select participant_id from people returning participant_id, session_id
    )
    select participant_id, session_id, user_id from people join visits using (participant_id)`)
  const idsOf = new Map(rows.map((row) => [row.user_id, row]))
  const named: (typeof recruiterIds.$inferInsert)[] = []
  for (const { person, place, recruiterIds: given } of placed) {
    const ids = idsOf.get(person.user_id)
    if (ids === undefined) throw new Error('An insert without conflict returned no row')
    const participant_id = Number(ids.participant_id)
    const participant = { participant_id, experiment_id, user_id: person.user_id, seed: person.seed, ...place }
    inserted.set(person.user_id, { participant, session_id: Number(ids.session_id) })
    for (const [name, value] of Object.entries(given)) named.push({ participant_id, name, value })
  }
  if (named.length > 0) await tx.insert(recruiterIds).values(named)
  return inserted
}
