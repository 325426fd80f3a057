import { settingsBeforeDraw } from '#domain/journey/settings-before-draw.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { settingsOfWave } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'

type Settings = Readonly<Record<string, string>>
type Setting = { version: number; condition: number; param: string; value: string }

/** Normalised, by version and condition, in the order of both. */
export type SettingsOfStudy = ReadonlyMap<string, Settings>

const settingsKey = ({ version, condition }: { version: number; condition: number }): string => `${version}/${condition}`

/** From single settings, which come by version and condition. */
export function settingsFromRows(rows: readonly Setting[]): SettingsOfStudy {
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
  settings: SettingsOfStudy,
  { version, condition, wave }: { version: number; condition: number; wave?: string | null },
): Settings {
  const ofCondition = settings.get(settingsKey({ version, condition: Math.max(1, condition) })) ?? {}
  const own = settingsOfWave(ofCondition, wave ?? FIRST_WAVE)
  return condition > 0 ? own : settingsBeforeDraw(own)
}
