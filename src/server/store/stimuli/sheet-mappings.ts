import { and, asc, eq, sql } from 'drizzle-orm'
import type { SavedMapping } from '#domain/stimuli/mapping/saved-mapping.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { people } from '#server/db/schema/people.ts'
import { sheetMappings } from '#server/db/schema/stimuli.ts'

/** How a lab matches sheets, by name. */
export const mappingsOf = (db: DbOrTx, lab_id: string): Promise<{ name: string; mapping: SavedMapping; changed_by: string }[]> =>
  db
    .select({ name: sheetMappings.name, mapping: sheetMappings.mapping, changed_by: people.name })
    .from(sheetMappings)
    .innerJoin(people, eq(people.id, sheetMappings.created_by))
    .where(eq(sheetMappings.lab_id, lab_id))
    .orderBy(asc(sheetMappings.name))

type ToSave = { lab_id: string; name: string; mapping: SavedMapping; person_id: string }

/** False if the lab has as many as it may have, and none of this name. */
export async function saveMapping(db: DbOrTx, { lab_id, name, mapping, person_id }: ToSave, most: number): Promise<boolean> {
  // One statement, so that two people who save at once cannot exceed the limit by more than one.
  const { rowCount } = await db.execute(sql`
    insert into sheet_mappings (lab_id, name, mapping, created_by)
    select ${lab_id}, ${name}, ${JSON.stringify(mapping)}::jsonb, ${person_id}
    where (select count(*) from sheet_mappings where lab_id = ${lab_id} and name <> ${name}) < ${most}
    on conflict (lab_id, name) do update set mapping = excluded.mapping, created_by = excluded.created_by, created_at = now()`)
  return rowCount === 1
}

export async function deleteMapping(db: DbOrTx, lab_id: string, name: string): Promise<boolean> {
  const { rowCount } = await db.delete(sheetMappings).where(and(eq(sheetMappings.lab_id, lab_id), eq(sheetMappings.name, name)))
  return rowCount === 1
}
