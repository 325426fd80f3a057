import type { Step } from '../journey/step.ts'
import type { WaveMail } from './wave-mail.ts'

/** The setting that lists the waves of a study. */
export const WAVES = 'waves'

/** Whether people who are in a study may begin a later wave once it is paused or closed. Default no. */
export const WAVES_WHEN_CLOSED = 'waves-when-closed'

export const MAX_WAVES = 31

/** What people have who are in their first visit. Studies without waves have no other. */
export const FIRST_WAVE = ''

/** So long after another wave was begun: that before it (the default) or the first. With days, at the same time of day as that one was begun, unless `at` says another. */
type After = { after?: 'first' | 'previous' }
export type Opens =
  | ({ hours: number } & After)
  | ({ days: number; at?: string | undefined } & After)
  | { date: string; at?: string | undefined }

/** So long after it opened, or at a moment of its own. */
export type Closes = { hours: number } | { days: number; at?: string | undefined } | { date: string; at?: string | undefined }

/** What a wave draws for itself; else all waves have the condition and the seed of the first. */
export const WAVE_DRAWS = ['condition', 'seed'] as const

export const MISSED_RULES = ['goes-on', 'out'] as const

/** One visit to the study. Times of day and dates are those of the person's own time zone. */
export type Wave = {
  /** In data, settings and words for researchers. */
  name: string
  /** Without one, that of the study. */
  journey?: readonly Step[]
  /** Not of the first wave, which is open while the study takes people. */
  opens?: Opens
  /** Without it, the wave stays open. */
  closes?: Closes
  /** What becomes of somebody who does not complete it in time: goes on with the next (the default), or is out of the study. */
  missed?: (typeof MISSED_RULES)[number]
  /** Its own exits, codes and texts, in place of those of the condition. */
  settings?: Readonly<Record<string, string>>
  draws?: readonly (typeof WAVE_DRAWS)[number][]
  /** Asks people back by mail, at the addresses that a step `contact` asked for. Without it, nobody is written to. */
  mail?: WaveMail
}
