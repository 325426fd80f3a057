import { eq, sql } from 'drizzle-orm'
import type { Outcome } from '#domain/session/outcomes.ts'
import { RETENTION_DATE } from '#domain/study/lifecycle/retention.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { withdrawnSubmissions } from '#server/db/schema/panels.ts'

type Withdrawn = { experiment_id: string; id_hashes: readonly string[]; outcome: Outcome }

/** Somebody may withdraw, come again by the same link and withdraw again: their first visit is the one to pay. */
export async function keepWithdrawn(tx: DbOrTx, { experiment_id, id_hashes, outcome }: Withdrawn): Promise<void> {
  if (id_hashes.length === 0) return
  const rows = id_hashes.map((id_hash) => ({
    experiment_id,
    id_hash,
    outcome,
    withdrawn_on: sql`(now() at time zone 'UTC')::date`,
  }))
  await tx.insert(withdrawnSubmissions).values(rows).onConflictDoNothing()
}

/** Outcomes to pay, by the hash of an id of the panel. */
export async function withdrawnOf(db: DbOrTx, experiment_id: string): Promise<Map<string, Outcome>> {
  const rows = await db.select().from(withdrawnSubmissions).where(eq(withdrawnSubmissions.experiment_id, experiment_id))
  return new Map(rows.map(({ id_hash, outcome }) => [id_hash, outcome]))
}

/** Days are ISO days. Forgets who withdrew on the day `until` or before, and everybody of studies whose retention date is reached. */
export async function forgetWithdrawn(db: DbOrTx, { until, today }: { until: string; today: string }): Promise<void> {
  await db.execute(sql`
    delete from withdrawn_submissions w
    where w.withdrawn_on <= ${until}::date or exists (
      select from studies s join condition_settings c on c.experiment_id = s.experiment_id and c.version = s.current_version
      where s.experiment_id = w.experiment_id and c.param = ${RETENTION_DATE} and c.value <> '' and c.value <= ${today})`)
}
