import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'

/** Of these ids, those of cards that any condition of any version of a study can show. */
export async function findCardsOfStudy(
  db: DbOrTx,
  experiment_id: string,
  entity_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ entity_id: string }>(sql`
    select entity_id from entities where entity_id in (select jsonb_array_elements_text(${JSON.stringify(entity_ids)}::jsonb)) and entity_set in (
      select jsonb_array_elements(value::jsonb) ->> 'entity_set' from condition_settings
      where experiment_id = ${experiment_id} and param = 'entity_sets')`)
  return new Set(rows.map((row) => row.entity_id))
}
