import { and, eq, inArray } from 'drizzle-orm'
import type { Db, DbOrTx } from '../db/open-database.ts'
import { participants, recruiterIds, sessions } from '../db/schema.ts'
import { type Intake, intakeOf, type NewParticipant, type Participant } from './participants.ts'
import { holdIntake } from './studies.ts'

type Place = Required<Pick<NewParticipant, 'version' | 'condition' | 'condition_from' | 'outcome'>>

/** Somebody at the door: who it is, what decides where they go, and the ids that a panel gave them. */
export type Newcomer = {
  person: Omit<NewParticipant, keyof Place | 'experiment_id'>
  choosePlace: (intake: Intake) => Place
  recruiterIds: Readonly<Record<string, string>>
}

/** `session_id` is that of a newcomer's first visit; whoever was there before opens one. */
export type Admitted = { participant: Participant; isNew: boolean; session_id: number | undefined }

type Admission = { ok: true; value: Admitted } | { ok: false; error: unknown }

/**
 * Admits people to a study as if one after the other; what `choosePlace` throws keeps out that one alone. All nodes admit to one
 * study in turn, so that the fill that a condition is drawn from is the true one; the study is held for the inserts and no longer.
 */
export function admitAll(db: Db, experiment_id: string, newcomers: readonly Newcomer[]): Promise<Admission[]> {
  return db.transaction(async (tx) => {
    await holdIntake(tx, experiment_id)
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

function returning(participant: Participant | undefined): Admission {
  if (participant === undefined) throw new Error('Somebody was neither known, let in nor refused')
  return { ok: true, value: { participant, isNew: false, session_id: undefined } }
}

async function knownAmong(tx: DbOrTx, experiment_id: string, newcomers: readonly Newcomer[]): Promise<Map<string, Participant>> {
  const names = newcomers.map(({ person }) => person.user_id)
  const rows = await tx
    .select()
    .from(participants)
    .where(and(eq(participants.experiment_id, experiment_id), inArray(participants.user_id, names)))
  return new Map(rows.map((row) => [row.user_id, row]))
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

/** The people, their first visits and what panels call them, by user_id. */
async function insertAll(tx: DbOrTx, experiment_id: string, placed: readonly Placed[]) {
  const inserted = new Map<string, { participant: Participant; session_id: number }>()
  if (placed.length === 0) return inserted
  const people = await tx
    .insert(participants)
    .values(placed.map(({ person, place }) => ({ ...person, ...place, experiment_id })))
    .returning()
  const visits = await tx
    .insert(sessions)
    .values(people.map(({ participant_id }) => ({ participant_id })))
    .returning()
  const visitOf = new Map(visits.map(({ participant_id, session_id }) => [participant_id, session_id]))
  for (const participant of people) {
    const session_id = visitOf.get(participant.participant_id)
    if (session_id === undefined) throw new Error('An insert without conflict returned no row')
    inserted.set(participant.user_id, { participant, session_id })
  }
  const ids = placed.flatMap(({ person, recruiterIds: given }) => {
    const participant_id = inserted.get(person.user_id)?.participant.participant_id
    return participant_id === undefined ? [] : Object.entries(given).map(([name, value]) => ({ participant_id, name, value }))
  })
  if (ids.length > 0) await tx.insert(recruiterIds).values(ids)
  return inserted
}
