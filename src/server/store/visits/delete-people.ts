import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open-database.ts'
import { anyOf, deletePersonalRows } from './personal-rows.ts'

/** Each batch is a transaction of its own, so that nobody waits long for what it locks. */
const BATCH = 200

type Chosen = {
  experiment_id: string /** A condition on rows of `participants`. */
  where: SQL
  signal?: AbortSignal | undefined
}

/** Deletes people of a study with everything about them. They count for nothing, so no bare row is left. Returns how many visits. */
async function deletePeople(db: Db, { experiment_id, where, signal }: Chosen): Promise<number> {
  let removed = 0
  while (!signal?.aborted) {
    const n = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ participant_id: string }>(sql`
        select participant_id from participants where experiment_id = ${experiment_id} and ${where}
        order by participant_id limit ${BATCH} for update`)
      const ids = rows.map(({ participant_id }) => participant_id)
      if (ids.length === 0) return 0
      await deletePersonalRows(tx, experiment_id, ids)
      await tx.execute(sql`delete from participants where participant_id = ${anyOf(ids)}`)
      return ids.length
    })
    removed += n
    if (n < BATCH) break
  }
  return removed
}

type Simulated = { experiment_id: string /** Only those whose user_id begins so. */; prefix?: string }

/** Deletes the simulated participants of a study. */
export const deleteSimulated = (db: Db, { experiment_id, prefix = '' }: Simulated): Promise<number> =>
  deletePeople(db, { experiment_id, where: sql`is_simulated and starts_with(coalesce(user_id, ''), ${prefix})` })

type Old = { experiment_id: string; before: Date; signal: AbortSignal }

/** Deletes everybody whose visit to a study began before a moment. */
export const deleteBegunBefore = (db: Db, { experiment_id, before, signal }: Old): Promise<number> =>
  deletePeople(db, { experiment_id, where: sql`created_at < ${before}`, signal })
