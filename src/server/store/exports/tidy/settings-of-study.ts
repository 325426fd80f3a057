import type { PoolClient } from 'pg'
import { settingsBeforeDraw } from '#domain/journey/settings-before-draw.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { settingsOfWave } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import { SETTINGS } from './tidy-sql.ts'

type Settings = Readonly<Record<string, string>>
type Row = { version: number; condition: number; param: string; value: string }

const settingsKey = ({ version, condition }: { version: number; condition: number }): string => `${version}/${condition}`

/** Normalised, by version and condition: versions and conditions in order. */
export async function settingsOfStudy(client: PoolClient, experiment_id: string): Promise<ReadonlyMap<string, Settings>> {
  const { rows } = await client.query<Row>(SETTINGS, [experiment_id])
  const stored = new Map<string, Record<string, string>>()
  for (const row of rows) {
    const settings = stored.get(settingsKey(row)) ?? {}
    stored.set(settingsKey(row), settings)
    settings[row.param] = row.value
  }
  return new Map([...stored].map(([key, settings]) => [key, normaliseParameters(settings)]))
}

/** Those of a person. Before the condition is drawn, as condition 0, they are what all conditions have in common. */
export function settingsOfPerson(
  settings: ReadonlyMap<string, Settings>,
  { version, condition, wave }: { version: number; condition: number; wave?: string | null },
): Settings {
  const ofCondition = settings.get(settingsKey({ version, condition: Math.max(1, condition) })) ?? {}
  const own = settingsOfWave(ofCondition, wave ?? FIRST_WAVE)
  return condition > 0 ? own : settingsBeforeDraw(own)
}
