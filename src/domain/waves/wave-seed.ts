import type { Wave } from './wave.ts'

/** What the draws of a person in a wave follow from: their seed, or one of the wave where it draws again. */
export const waveSeed = (seed: string, { name, draws = [] }: Wave): string =>
  draws.includes('seed') ? `${seed}/wave/${name}` : seed
