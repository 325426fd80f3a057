import { JOURNEY } from '../journey/parse-journey.ts'
import { parseWaves } from './parse-waves.ts'
import { FIRST_WAVE, WAVES, type Wave } from './wave.ts'

type Settings = Readonly<Record<string, string>>

/** In the settings of a visit: of which wave they are. No setting has this name. */
const OF_WAVE = 'of-wave'

export const wavesIn = (settings: Settings): readonly Wave[] => parseWaves(settings[WAVES] ?? '') ?? []

/** `name` as it is stored of a visit: the first wave of a study is not named there. */
export function waveNamed(waves: readonly Wave[], name: string): Wave | undefined {
  return name === FIRST_WAVE ? waves[0] : waves.find((wave) => wave.name === name)
}

/** The settings of a visit in a wave: its own journey, exits and texts, and else those of the condition. */
export function settingsOfWave(settings: Settings, name: string): Settings {
  const value = settings[WAVES]
  if (value === undefined || value === '') return settings
  const wave = waveNamed(parseWaves(value) ?? [], name)
  if (wave === undefined) return settings
  // The published list would name the forms of another wave.
  const own = wave.journey === undefined ? {} : { [JOURNEY]: JSON.stringify(wave.journey), forms: '' }
  return { ...settings, ...own, ...wave.settings, [OF_WAVE]: wave.name }
}

/** The settings of each wave, in their order; of a study without waves, and of a visit, those that it has. */
export function eachWave(settings: Settings): Settings[] {
  const waves = wavesIn(settings)
  return waves.length === 0 || settings[OF_WAVE] !== undefined
    ? [settings]
    : waves.map(({ name }, i) => settingsOfWave(settings, i === 0 ? FIRST_WAVE : name))
}
