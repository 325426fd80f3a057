import { interventionIndex } from '#domain/feed/intervention-index.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'

type Settings = Readonly<Record<string, string>>

/** The number of the card that a preview starts at, from 1; undefined for other screens. */
export function cardIn(screen: string): number | undefined {
  const [, number] = /^card\/([1-9]\d*)$/.exec(screen) ?? []
  return number === undefined ? undefined : Number(number)
}

type Listed = readonly { readonly entity_id: string }[]

/** The screen of another condition that shows the same: its own place of the same card. Undefined where that condition does not have it. */
export function screenBeside(screen: string, shown: Listed, others: Listed): string | undefined {
  const card = cardIn(screen)
  if (card === undefined) return screen
  const at = others.findIndex(({ entity_id }) => entity_id === shown[card - 1]?.entity_id)
  return at === -1 ? undefined : `card/${at + 1}`
}

/** What a participant has seen and done when they come to a screen. */
export type PreviewStart = {
  /** Index of the last card that was in view; -1 for none. */
  lastSeenIdx: number
  isInterventionDone: boolean
}

/** The moment before a screen, as if everything earlier was done. */
export function previewStart(screen: string, nCards: number, settings: Settings): PreviewStart {
  const intervention = interventionIndex(nCards, normaliseParameters(settings))
  if (screen === 'intervention') return { lastSeenIdx: Math.min(intervention, nCards - 1), isInterventionDone: false }
  const card = cardIn(screen)
  if (card === undefined) return { lastSeenIdx: -1, isInterventionDone: false }
  const lastSeenIdx = Math.min(card, nCards) - 1
  return { lastSeenIdx, isInterventionDone: intervention <= lastSeenIdx }
}
