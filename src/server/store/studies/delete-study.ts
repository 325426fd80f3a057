import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/db/open-database.ts'
import { checkpoints, events, formAnswers } from '#server/db/schema/events.ts'
import { participants } from '#server/db/schema/participants.ts'
import { retiredStudies, studies } from '#server/db/schema/studies.ts'

/** Everybody but tests and simulations, whatever became of them. */
export const countParticipants = async (db: DbOrTx, experiment_id: string): Promise<number> =>
  db.$count(
    participants,
    and(eq(participants.experiment_id, experiment_id), sql`not ${participants.is_test} and not ${participants.is_simulated}`),
  )

/** Deletes a study whose lock is held, with its versions, shares, test sessions and simulated participants. Returns how many of both. Files that were made of it expire by themselves. */
export async function deleteStudyRows(tx: Tx, experiment_id: string): Promise<number> {
  const ofStudy = eq(participants.experiment_id, experiment_id)
  const nTests = await tx.$count(participants, ofStudy)
  // Waits for writes of the study that are under way; later ones find it locked or gone (insert-events.ts), so that none leaves rows of nobody.
  await tx.select().from(studies).where(eq(studies.experiment_id, experiment_id)).for('update')
  for (const table of [events, formAnswers, checkpoints]) await tx.delete(table).where(eq(table.experiment_id, experiment_id))
  await tx.delete(participants).where(ofStudy)
  await tx.delete(studies).where(eq(studies.experiment_id, experiment_id))
  await tx.insert(retiredStudies).values({ experiment_id })
  return nTests
}
