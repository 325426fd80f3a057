import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/db/open-database.ts'
import { closePartitions } from '#server/db/partitions.ts'
import { participants } from '#server/db/schema/participants.ts'
import { studies } from '#server/db/schema/studies.ts'

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
  await closePartitions(tx, experiment_id)
  await tx.delete(participants).where(ofStudy)
  await tx.delete(studies).where(eq(studies.experiment_id, experiment_id))
  return nTests
}
