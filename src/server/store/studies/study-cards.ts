import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'

/** Ids of all cards that any condition of any version of a study can show. */
export async function cardIdsOfStudy(db: DbOrTx, experiment_id: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ entity_id: string }>(sql`
    select entity_id from entities where entity_set in (
      select jsonb_array_elements(value::jsonb) ->> 'entity_set' from condition_settings
      where experiment_id = ${experiment_id} and param = 'entity_sets')`)
  return new Set(rows.map((row) => row.entity_id))
}
