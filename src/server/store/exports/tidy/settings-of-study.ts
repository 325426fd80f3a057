import type { PoolClient } from 'pg'
import { type SettingsOfStudy, settingsFromRows } from '#domain/exports/tidy/settings-of-people.ts'
import { SETTINGS } from './tidy-sql.ts'

type Row = { version: number; condition: number; param: string; value: string }

/** Normalised, by version and condition: versions and conditions in order. */
export async function settingsOfStudy(client: PoolClient, experiment_id: string): Promise<SettingsOfStudy> {
  const { rows } = await client.query<Row>(SETTINGS, [experiment_id])
  return settingsFromRows(rows)
}
