import type { Wave } from '#domain/waves/wave.ts'
import type { Renderer } from './markup.ts'
import type { SampleCard } from './sample-card.ts'

/** The cards of a feed, as its first participant would get them. */
export type FeedOf = (place: { condition: number; wave: string; feed: string }) => readonly SampleCard[]

/** What participants can meet. `key` is the same for the same place of the journey in every condition. */
export type Screen = { key: string; label: string; html: string }

/** What the screens of a visit depend on. */
export type Visit = {
  condition: number
  /** All settings of the condition, normalised and not URL-encoded. */
  settings: Readonly<Record<string, string>>
  feedOf: FeedOf
  renderer: Renderer
  wave: string
  languages: readonly string[]
  /** It would spoil the visits that are still to come. */
  debriefWaits: boolean
}

/** Whether a visit ends without the debrief for people who come back: a later one follows, and this one has no debrief of its own. */
export const debriefWaits = (waves: readonly Wave[], at: number): boolean =>
  at < waves.length - 1 && (waves[at]?.settings?.['debrief'] ?? '').trim() === ''
