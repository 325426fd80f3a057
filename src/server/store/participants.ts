import { and, eq, sql } from 'drizzle-orm'
import type { Fill } from '#domain/study/assign-condition.ts'
import type { Db, DbOrTx } from '../db/open-database.ts'
import { participants, recruiterIds, sessions } from '../db/schema.ts'

export type Participant = typeof participants.$inferSelect
export type NewParticipant = typeof participants.$inferInsert

/** Ruling B1: a session counts as live while it was seen in the last half hour. */
const LIVE_MINUTES = 30

export async function findParticipant(db: DbOrTx, experiment_id: string, user_id: string): Promise<Participant | undefined> {
  const [found] = await db
    .select()
    .from(participants)
    .where(and(eq(participants.experiment_id, experiment_id), eq(participants.user_id, user_id)))
  return found
}

export async function participantById(db: DbOrTx, participant_id: number): Promise<Participant | undefined> {
  const [found] = await db.select().from(participants).where(eq(participants.participant_id, participant_id))
  return found
}

/**
 * Admits a person to a study. All nodes admit to one study in turn, so that the fill that the condition is drawn from
 * is the true one; the lock is held for the one insert and no longer.
 */
export function admit(
  db: Db,
  newcomer: Omit<NewParticipant, 'condition'>,
  chooseCondition: (fills: readonly Fill[]) => number,
): Promise<{ participant: Participant; isNew: boolean }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${newcomer.experiment_id}, 0))`)
    const known = await findParticipant(tx, newcomer.experiment_id, newcomer.user_id)
    if (known) return { participant: known, isNew: false }
    const condition = chooseCondition(await fillsOf(tx, newcomer.experiment_id))
    const [participant] = await tx
      .insert(participants)
      .values({ ...newcomer, condition })
      .returning()
    if (!participant) throw new Error('An insert without conflict returned no row')
    return { participant, isNew: true }
  })
}

/** People who count towards the balance, by condition; a condition without anybody is not listed. */
async function fillsOf(tx: DbOrTx, experiment_id: string): Promise<Fill[]> {
  return tx
    .select({ condition: participants.condition, count: sql<number>`count(*)::int` })
    .from(participants)
    .where(
      and(
        eq(participants.experiment_id, experiment_id),
        sql`not ${participants.is_test} and not ${participants.is_simulated} and ${participants.withdrawn_at} is null`,
        sql`(${participants.outcome} = 'complete' or (${participants.outcome} is null
          and ${participants.last_seen_at} > now() - make_interval(mins => ${LIVE_MINUTES})))`,
      ),
    )
    .groupBy(participants.condition)
}

export async function openSession(db: DbOrTx, participant_id: number): Promise<number> {
  const [session] = await db.insert(sessions).values({ participant_id }).returning()
  if (!session) throw new Error('An insert without conflict returned no row')
  return session.session_id
}

export async function touchParticipant(db: DbOrTx, participant_id: number): Promise<void> {
  await db.update(participants).set({ last_seen_at: sql`now()` }).where(eq(participants.participant_id, participant_id))
}

export async function keepRecruiterIds(db: DbOrTx, participant_id: number, ids: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(ids).map(([name, value]) => ({ participant_id, name, value }))
  if (rows.length > 0) await db.insert(recruiterIds).values(rows).onConflictDoNothing()
}

/** People for the landing page's count: those of tests and simulations are not people. */
export const countPeople = async (db: DbOrTx): Promise<number> =>
  db.$count(participants, sql`not ${participants.is_test} and not ${participants.is_simulated}`)
