import { sql } from 'drizzle-orm'
import { OWN_QUESTIONNAIRES } from '#domain/questions/own-questionnaires.ts'
import type { Db } from '#server/db/open-database.ts'

/** Whether any study has a questionnaire of its own by this name. */
export async function isOwnForm(db: Db, name: string): Promise<boolean> {
  const wanted = JSON.stringify([{ name }])
  // The case keeps PostgreSQL from reading other settings as JSON.
  const { rows } = await db.execute<{ is_own: boolean }>(sql`
    select exists (
      select from condition_settings
      where case when param = ${OWN_QUESTIONNAIRES} and value <> '' then value::jsonb @> ${wanted}::jsonb else false end
    ) as is_own`)
  return rows[0]?.is_own === true
}
