import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open-database.ts'
import { HAS_OWN_FORMS, OWN_FORM_NAMES } from '#server/db/schema/studies.ts'

/** Says the same as the index does, so that an address that anybody can ask for reads the settings of no study. */
export const ownFormQuery = (name: string): SQL => sql`
  select exists (
    select from condition_settings where ${HAS_OWN_FORMS} and ${OWN_FORM_NAMES} @> ${JSON.stringify([name])}::jsonb
  ) as is_own`

/** Whether any study has a questionnaire of its own by this name. */
export async function isOwnForm(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_own: boolean }>(ownFormQuery(name))
  return rows[0]?.is_own === true
}
