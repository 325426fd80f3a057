import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import type { Outcome } from '#domain/session/outcomes.ts'
import { MAX_VALUE_LENGTH } from '#domain/session/query-parameters.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import type { Db, DbOrTx } from '#server/db/open-database.ts'
import { participants, recruiterIds } from '#server/db/schema/participants.ts'
import { withdrawFromFiles } from '../exports/jobs.ts'
import { keepWithdrawn } from '../panels/withdrawn-submissions.ts'
import { deleteContacts } from '../waves/contacts.ts'
import type { Participant } from './participants.ts'

type Person = { experiment_id: string; participant_id: number }

/** A keyed hash of an id of the panel. */
type HashPanelId = (experiment_id: string, id: string) => string

/** Gives a person this outcome unless they have one: if several nodes or tabs ask at once, the first decides. Returns the valid one. */
export async function settleOutcome(db: DbOrTx, participant_id: number, outcome: Outcome): Promise<Outcome> {
  const [updated] = await db
    .update(participants)
    .set({ outcome, last_seen_at: sql`now()`, ...(outcome === 'complete' && { completed_at: sql`now()` }) })
    .where(and(eq(participants.participant_id, participant_id), isNull(participants.outcome)))
    .returning({ outcome: participants.outcome })
  const held = updated ?? (await outcomeOf(db, participant_id))
  if (!held?.outcome) throw new Error('A participant vanished while their visit ended')
  return held.outcome
}

async function outcomeOf(db: DbOrTx, participant_id: number) {
  const [found] = await db
    .select({ outcome: participants.outcome })
    .from(participants)
    .where(eq(participants.participant_id, participant_id))
  return found
}

/** Whether what ends a visit is stored: the form, or the submitted feed where there is none. */
export async function isFinalSaveStored(
  db: DbOrTx,
  { experiment_id, participant_id, form }: Person & { form: string | undefined },
): Promise<boolean> {
  const isFinal =
    form === undefined
      ? sql`kind = 'dwell' or (kind in ('track', 'checkpoint') and detail ->> 'name' = ${SUBMIT_CLICK})`
      : sql`kind = 'form' and detail ->> 'form' = ${form}`
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from events where experiment_id = ${experiment_id} and participant_id = ${participant_id} and (${isFinal})
    ) as found`)
  return rows[0]?.found === true
}

/** Answers by form: of each of its pages, as a person sent it last (`latestAnswers` in the domain). */
export async function lastAnswers(
  db: DbOrTx,
  { experiment_id, participant_id }: Person,
): Promise<Map<string, Record<string, string>>> {
  const { rows } = await db.execute<{ form: string; answers: Record<string, string> }>(sql`
    with last_writes as (
      select distinct on (detail ->> 'form', detail ->> 'page') event_uid, seq as sent from events
      where experiment_id = ${experiment_id} and participant_id = ${participant_id} and kind = 'form' and not detail ? 'flag'
      order by detail ->> 'form', detail ->> 'page', seq desc
    )
    select form, jsonb_object_agg(field, response order by sent) as answers
    from form_answers join last_writes using (event_uid)
    where experiment_id = ${experiment_id} and participant_id = ${participant_id}
    group by form`)
  return new Map(rows.map(({ form, answers }) => [form, answers]))
}

/**
 * Every parameter that a person's links brought: those of this visit first, then the latest of other visits; the panel's ids as they
 * were when the person came first.
 */
export async function storedQuery(
  db: DbOrTx,
  { experiment_id, participant_id, session_id }: Person & { session_id: number | null },
): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string; value: string }>(sql`
    select name, value from (
      select p.key as name, p.value, coalesce(session_id = ${session_id}, false) as is_own, seq
      from events cross join jsonb_each_text(detail -> 'query') p
      where experiment_id = ${experiment_id} and participant_id = ${participant_id} and kind = 'visit'
      union all
      select detail ->> 'name', detail ->> 'value', coalesce(session_id = ${session_id}, false), seq
      from events
      where experiment_id = ${experiment_id} and participant_id = ${participant_id} and kind = 'url_param' and detail ? 'value'
      union all
      select name, value, true, null from recruiter_ids where participant_id = ${participant_id}
    ) parameters
    order by is_own, seq nulls last`)
  // Long texts are for the page alone. Later ones replace earlier ones; a parameter named __proto__ is only a name.
  return Object.fromEntries(rows.filter(({ value }) => value.length <= MAX_VALUE_LENGTH).map(({ name, value }) => [name, value]))
}

/** Takes a person out of every export, also out of those that are made already. Doing it twice is the same as once, and of erased people there is nothing to take. */
export function markWithdrawn(db: Db, participant_id: number, hashPanelId: HashPanelId): Promise<void> {
  return db.transaction(async (tx) => {
    const visits = await lockedVisits(tx, participant_id)
    for (const visit of visits) await markVisit(tx, visit, hashPanelId)
    await deleteContacts(tx, visits)
  })
}

/** All visits of a person, whichever of them is named. No wave begins while the first one is locked (`beginVisit`). */
async function lockedVisits(tx: DbOrTx, participant_id: number): Promise<number[]> {
  const ofPerson = sql`(experiment_id, user_id) = (select experiment_id, user_id from participants where participant_id = ${participant_id})`
  await tx.execute(sql`select from participants where ${ofPerson} and wave = ${FIRST_WAVE} for update`)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select participant_id as id from participants where ${ofPerson} order by participant_id for update`,
  )
  return rows.map(({ id }) => Number(id))
}

async function markVisit(tx: DbOrTx, participant_id: number, hashPanelId: HashPanelId): Promise<void> {
  await withdrawFromFiles(tx, participant_id)
  const [withdrawn] = await tx
    .update(participants)
    .set({
      withdrawn_at: sql`now()`,
      writes_ended_at: sql`coalesce(${participants.writes_ended_at}, now())`,
      // A visit that had no ending yet gets this one; what somebody was given at an earlier ending stays theirs.
      outcome: sql`coalesce(${participants.outcome}, 'withdrawn')`,
    })
    .where(
      and(eq(participants.participant_id, participant_id), isNull(participants.withdrawn_at), isNotNull(participants.user_id)),
    )
    .returning()
  if (withdrawn) await keepToPay(tx, withdrawn, hashPanelId)
}

/** For the comparison with the panel, which must still say whom to pay. */
async function keepToPay(tx: DbOrTx, person: Participant, hashPanelId: HashPanelId): Promise<void> {
  const { experiment_id, participant_id, outcome, is_test, is_simulated } = person
  if (is_test || is_simulated || outcome === null) return
  const ids = await tx
    .select({ value: recruiterIds.value })
    .from(recruiterIds)
    .where(eq(recruiterIds.participant_id, participant_id))
  const id_hashes = [...new Set(ids.map(({ value }) => hashPanelId(experiment_id, value)))]
  await keepWithdrawn(tx, { experiment_id, id_hashes, outcome })
}
