import type { PackageFacts } from '../exports/package/package-facts.ts'
import { isExitSetting } from '../parameters/exits.ts'
import { WAVES } from '../waves/wave.ts'

/**
 * The value of a setting as it is published: of a completion code or an exit link nothing, because somebody who reads it could be paid without
 * taking part. Empty, the setting can still be imported.
 */
export function withoutExit(param: string, value: string): string {
  if (isExitSetting(param)) return ''
  return param === WAVES ? withoutExitsOfWaves(value) : value
}

export const withoutExits = <Setting extends { param: string; value: string }>(settings: readonly Setting[]): Setting[] =>
  settings.map((setting) => ({ ...setting, value: withoutExit(setting.param, setting.value) }))

/** Everything that a package says of its versions. */
export const factsWithoutExits = <Facts extends Pick<PackageFacts, 'versions'>>(facts: Facts): Facts => ({
  ...facts,
  versions: facts.versions.map((version) => ({ ...version, settings: withoutExits(version.settings) })),
})

/** Settings by name, as the tables of a study are made by them. */
export const namedWithoutExits = (settings: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([param, value]) => [param, withoutExit(param, value)]))

/** Waves have settings of their own. What is no list of waves is left out whole: nobody knows what stands in it. */
function withoutExitsOfWaves(value: string): string {
  if (value === '') return ''
  try {
    const waves: unknown = JSON.parse(value)
    return Array.isArray(waves) ? JSON.stringify(waves.map(withoutExitsOfWave)) : ''
  } catch {
    return ''
  }
}

function withoutExitsOfWave(wave: unknown): unknown {
  if (typeof wave !== 'object' || wave === null || !('settings' in wave)) return wave
  const settings = Object.entries(wave.settings ?? {}).filter(([param]) => !isExitSetting(param))
  return { ...wave, settings: Object.fromEntries(settings) }
}
