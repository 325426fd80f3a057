import { feedNames } from '../feeds/feed-names.ts'
import { eachWave } from './settings-of-wave.ts'

/** The names of all feeds of a study in the order of its waves, each once. */
export const feedsOfWaves = (settings: Readonly<Record<string, string>>): string[] => [
  ...new Set(eachWave(settings).flatMap(feedNames)),
]
