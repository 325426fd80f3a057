import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open-database.ts'
import { anyOf, deletePersonalRows } from './personal-rows.ts'

/** Each batch is a transaction of its own, so that nobody waits long for what it locks. */
const BATCH = 200

type Which = { experiment_id: string /** Only those whose user_id begins so. */; prefix?: string }

/** Deletes simulated participants of a study with everything about them. They were nobody, so no bare row is left. Returns how many. */
export async function deleteSimulated(db: Db, { experiment_id, prefix = '' }: Which): Promise<number> {
  let removed = 0
  for (;;) {
    const n = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ participant_id: string }>(sql`
        select participant_id from participants
        where experiment_id = ${experiment_id} and is_simulated and starts_with(coalesce(user_id, ''), ${prefix})
        order by participant_id limit ${BATCH} for update`)
      const ids = rows.map(({ participant_id }) => participant_id)
      if (ids.length === 0) return 0
      await deletePersonalRows(tx, experiment_id, ids)
      await tx.execute(sql`delete from participants where participant_id = ${anyOf(ids)}`)
      return ids.length
    })
    removed += n
    if (n < BATCH) return removed
  }
}
