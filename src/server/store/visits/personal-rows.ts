import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open-database.ts'
import { forgetDecisions } from '../publication/disclosures.ts'
import { isByStudy, PERSONAL_TABLES } from './personal-tables.ts'

export const anyOf = (ids: readonly (string | number)[]): SQL => sql`any(${sql.param(ids.map(String))}::bigint[])`

/** The exact moment of a visit could be compared with what somebody else recorded. */
export const day = (column: string): SQL => sql`date_trunc('day', ${sql.identifier(column)}, 'UTC')`

/** What is left of a row of `participants`: condition, version, outcome, and days instead of moments. It joins to nothing. */
export const BARE_ROW: SQL = sql`user_id = null, seed = null, device_class = '', device = null, time_zone = null, network_hash = null, assignment = null, exclusion_reason = null, excluded_by = null, owner_session_id = null,
  created_at = ${day('created_at')}, last_seen_at = ${day('last_seen_at')}, visits_seen_at = null, first_stored_at = ${day('first_stored_at')}, completed_at = ${day('completed_at')},
  excluded_at = ${day('excluded_at')}`

/** Deletes everything about some people of a study besides their rows in `participants`. */
export async function deletePersonalRows(tx: Tx, experiment_id: string, ids: readonly (string | number)[]): Promise<void> {
  await forgetDecisions(tx, experiment_id, anyOf(ids))
  for (const table of PERSONAL_TABLES) {
    const ofStudy = isByStudy(table) ? sql`experiment_id = ${experiment_id} and ` : sql``
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${ofStudy}participant_id = ${anyOf(ids)}`)
  }
}
