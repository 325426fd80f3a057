import { sql } from 'drizzle-orm'
import type { Blinding } from '#domain/study/lifecycle/blinding.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

export async function blindingOf(db: DbOrTx, experiment_id: string): Promise<Blinding> {
  const { rows } = await db.execute<Blinding>(sql`
    select floor(extract(epoch from unblinded_at) * 1000)::double precision as unblinded_at, people.name as unblinded_by
    from studies left join people on people.person_id = studies.unblinded_by
    where experiment_id = ${experiment_id}`)
  return rows[0] ?? { unblinded_at: null, unblinded_by: null }
}

export async function setUnblinded(tx: DbOrTx, experiment_id: string, person_id: string): Promise<void> {
  await tx.execute(sql`
    update studies set unblinded_at = now(), unblinded_by = ${person_id}::uuid where experiment_id = ${experiment_id}`)
}
