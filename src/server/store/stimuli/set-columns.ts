import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'
import { entities } from '#server/db/schema/stimuli.ts'

/** How many different covariates the cards of these sets have. */
export async function countColumnsOfSets(db: DbOrTx, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  const [counted] = await db
    .select({ columns: sql<number>`count(distinct k.name)::int` })
    .from(sql`${entities} cross join lateral jsonb_object_keys(${entities.covariates}) as k(name)`)
    .where(inArray(entities.entity_set, [...names]))
  return counted?.columns ?? 0
}
