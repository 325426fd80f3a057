import { wavesIn } from './settings-of-wave.ts'

type Settings = Readonly<Record<string, string>>

/**
 * What a revision may not do to the waves of its study; undefined where it may. Files and people between two visits know waves by name and
 * order, so all of them stay, and more may follow the last one. A study of one visit gets none, because it has stored no time zones.
 */
export function revisedWavesProblem(before: Settings, after: Settings): 'first-waves' | 'other-waves' | undefined {
  const [known, wanted] = [namesIn(before), namesIn(after)]
  if (known.length === 0) return wanted.length === 0 ? undefined : 'first-waves'
  return known.every((name, i) => wanted[i] === name) ? undefined : 'other-waves'
}

const namesIn = (settings: Settings) => wavesIn(settings).map(({ name }) => name)
