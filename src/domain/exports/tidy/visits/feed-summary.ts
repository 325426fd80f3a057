import { FEED_BUTTONS, type FeedButton } from '#domain/parameters/feed-buttons.ts'
import { tenths } from '../columns/moment.ts'
import type { Exposure } from './exposure.ts'

/** What one person did in one of several feeds. */
export type FeedSummary = {
  nCards: number
  nShown: number
  /** Of cards in full view. */
  dwellMs: number
  zeroDwellShare: number | null
  /** By button: the cards on which it was left on; null where the feed had no such button. */
  on: Readonly<Record<FeedButton, number | null>>
}

/** Undefined for somebody who was not served the feed: nothing is known of it, which is not the same as nothing done. */
export function feedSummary(exposures: readonly Exposure[], feed: string): FeedSummary | undefined {
  const own = exposures.filter(({ card }) => card.feed === feed)
  if (own.length === 0) return undefined
  return {
    nCards: own.length,
    nShown: own.filter(({ wasShown }) => wasShown).length,
    dwellMs: tenths(own.reduce((sum, { dwell_ms_full }) => sum + dwell_ms_full, 0)),
    zeroDwellShare: own.filter(({ dwell_ms_full }) => dwell_ms_full === 0).length / own.length,
    on: Object.fromEntries(FEED_BUTTONS.map(({ button }) => [button, nOn(own, button)])) as FeedSummary['on'], // FEED_BUTTONS has every button
  }
}

function nOn(exposures: readonly Exposure[], button: FeedButton): number | null {
  const states = exposures.flatMap(({ buttons }) => buttons[button].state ?? [])
  return states.length === 0 ? null : states.filter((state) => state === 1).length
}
