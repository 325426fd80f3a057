import { sql } from 'drizzle-orm'
import type { Outcome } from '#domain/session/outcomes.ts'
import type { Db } from '#server/db/open-database.ts'
import { dropFiles } from '../exports/jobs.ts'
import type { Participant } from './participants.ts'
import { BARE_ROW, deletePersonalRows } from './personal-rows.ts'

type Person = Pick<Participant, 'experiment_id' | 'participant_id' | 'created_at'>

/**
 * Ends the visit of somebody who does not agree to take part, and erases everything that was stored of it: both or neither, because it is
 * one transaction. Returns the outcome that is valid: somebody who has one keeps it, with their data. A write that is under way at this
 * moment is in no export, and the erasure job deletes it.
 */
export function eraseRefused(db: Db, { experiment_id, participant_id, created_at }: Person): Promise<Outcome> {
  return db.transaction(async (tx) => {
    await dropFiles(tx, experiment_id, 'no_consent', created_at)
    const { rowCount } = await tx.execute(sql`
      update participants set outcome = 'no_consent', writes_ended_at = now(), ${BARE_ROW}
      where participant_id = ${participant_id} and outcome is null`)
    if (rowCount === 1) {
      await deletePersonalRows(tx, experiment_id, [participant_id])
      return 'no_consent'
    }
    const { rows } = await tx.execute<{ outcome: Outcome }>(
      sql`select outcome from participants where participant_id = ${participant_id} and outcome is not null`,
    )
    const [held] = rows
    if (!held) throw new Error('A participant vanished while they refused')
    return held.outcome
  })
}
