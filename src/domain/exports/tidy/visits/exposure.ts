import { DWELL_COLUMNS } from '#domain/engagement/dwell-definition.ts'
import { type CheckResult, checkResults, metCards, pressedButtons } from '#domain/feed/checks/check-results.ts'
import { groupBy } from '#domain/group-by.ts'
import { FEED_BUTTONS, type FeedButton } from '#domain/parameters/feed-buttons.ts'
import { tenths } from '../columns/moment.ts'
import { conditionNameIn } from '../columns/shared-columns.ts'
import { checksServed, type PersonRecord, type ServedCard, type StoredEvent } from '../person/person-record.ts'
import { cardInFeed } from './card-key.ts'
import { cleanDwell } from './clean-dwell.ts'
import type { CardSeen, Seen, View } from './seen-by-person.ts'

type VideoFacts = {
  /** How long it played, over all page loads. */
  watchedMs: number | null
  maxPositionMs: number | null
  /** At the end of the visit. Videos start without sound. */
  isMutedAtEnd: boolean | null
}

const NONE: VideoFacts = { watchedMs: null, maxPositionMs: null, isMutedAtEnd: null }

type Progress = { position_ms: number; watched_ms: number }

/** What a person did with one button of one card. */
type ButtonUse = {
  /** 1 on, 0 off; null where the button was not there. */
  state: 0 | 1 | null
  toggles: number | null
  firstRtMs: number | null
  shownCount: number | null
}

/** One card as one person met it. */
export type Exposure = {
  user_id: string
  /** Of the visit, where the study has several. */
  wave: string | null
  condition: number
  conditionName: string | null
  card: ServedCard
  source: CardSeen['source'] | 'none'
  wasShown: boolean
  /** Null where the card is no check. */
  checkResult: CheckResult | null
  mediaWaitMs: number | null
  firstViewMs: number | null
  firstVisitMs: number | null
  nViews: number
  nVisits: number
  dwell_ms_any: number | null
  dwell_ms_50: number | null
  dwell_ms_full: number
  dwell_ms_focal: number | null
  dwell_ms_px: number | null
  dwell_ms_clean: number | null
  maxVisibleShare: number | null
  isViewable: boolean | null
  buttons: Readonly<Record<FeedButton, ButtonUse>>
  video: VideoFacts
}

const NOTHING_DONE: readonly StoredEvent[] = []

/** One per served card, seen or not (ruling C5). */
export function exposuresOf(person: PersonRecord, seen: Seen, sinceZero: (ms: number | null) => number | null): Exposure[] {
  const acts = groupBy(person.events, ({ feed, entity_id }) => cardInFeed(feed, entity_id ?? ''))
  const conditionName = conditionNameIn(person.settings)
  const pressed = pressedButtons(person.events)
  const results = checkResults(checksServed(person), metCards({ seen, cards: person.cards, pressed }))
  return person.cards.map((card) => {
    const key = cardInFeed(card.feed, card.entity_id)
    const cardSeen = seen.cards.get(key)
    const nPositions = person.feedLengths.get(card.feed) ?? 0
    const views = cardSeen?.views ?? []
    const events = acts.get(key) ?? NOTHING_DONE
    const firstVisitMs = views.find((view) => view.firstVisitMs !== null)?.firstVisitMs ?? null
    const dwell = {
      dwell_ms_any: total(views, 'dwell_ms_any'),
      dwell_ms_50: total(views, 'dwell_ms_50'),
      dwell_ms_full: dwellFullMs(views),
      dwell_ms_focal: total(views, 'dwell_ms_focal'),
    }
    // A submitted list has visits as specified alone, and the engagement file has those.
    const dwellMs = dwell[DWELL_COLUMNS[person.dwellDefinition]] ?? dwell.dwell_ms_full
    return {
      user_id: person.user_id,
      wave: person.wave ?? null,
      condition: person.condition,
      conditionName,
      card,
      source: cardSeen?.source ?? 'none',
      wasShown: views.length > 0,
      checkResult: results.get(key) ?? null,
      mediaWaitMs: cardSeen?.mediaWaitMs ?? null,
      firstViewMs: sinceZero(views[0]?.startMs ?? null),
      firstVisitMs: sinceZero(firstVisitMs),
      nViews: views.length,
      nVisits: views.reduce((sum, { nVisits }) => sum + nVisits, 0),
      ...dwell,
      dwell_ms_px: total(views, 'dwell_ms_px'),
      dwell_ms_clean: cleanDwell({ dwellMs, position: card.idx, nPositions }),
      maxVisibleShare: largest(views, 'maxVisibleShare'),
      isViewable: isViewable(views, card.entity_type),
      buttons: buttonUses(card, events, firstVisitMs),
      video: videoFacts(card, events),
    }
  })
}

/** In view as specified, over all views of a card. */
export const dwellFullMs = (views: readonly View[]): number => tenths(views.reduce((sum, view) => sum + view.dwell_ms_full, 0))

/** A submitted list has visits alone: what it does not say is missing, not 0. */
function total(views: readonly View[], key: 'dwell_ms_any' | 'dwell_ms_50' | 'dwell_ms_focal' | 'dwell_ms_px'): number | null {
  let sum = 0
  for (const view of views) {
    const ms = view[key]
    if (ms === null) return null
    sum += ms
  }
  return tenths(sum)
}

function largest(views: readonly View[], key: 'maxVisibleShare' | 'longestHalfMs'): number | null {
  let most = 0
  for (const view of views) {
    const value = view[key]
    if (value === null) return null
    most = Math.max(most, value)
  }
  return most
}

const VIEWABLE_MS = 1000
const VIEWABLE_VIDEO_MS = 2000

/** The advertising rule (conventions 5): half of the card for a second without a break, a video for two. */
function isViewable(views: readonly View[], entity_type: string): boolean | null {
  const longestMs = largest(views, 'longestHalfMs')
  return longestMs === null ? null : longestMs >= (entity_type === 'video' ? VIEWABLE_VIDEO_MS : VIEWABLE_MS)
}

function buttonUses(
  { shown_counts }: ServedCard,
  events: readonly StoredEvent[],
  firstVisitMs: number | null,
): Record<FeedButton, ButtonUse> {
  const clicks = events.length === 0 ? events : events.filter(({ kind }) => kind === 'engagement')
  const uses: Partial<Record<FeedButton, ButtonUse>> = {}
  for (const { button, engagementType } of FEED_BUTTONS) {
    const own = clicks.filter(({ engagement_type }) => engagement_type === engagementType)
    uses[button] = buttonUse(shown_counts[engagementType], own, firstVisitMs)
  }
  return uses as Record<FeedButton, ButtonUse> // FEED_BUTTONS has every button
}

const ABSENT: ButtonUse = { state: null, toggles: null, firstRtMs: null, shownCount: null }

function buttonUse(shownCount: number | null | undefined, own: readonly StoredEvent[], firstVisitMs: number | null): ButtonUse {
  const [first] = own
  if (first === undefined) return shownCount === undefined ? ABSENT : { state: 0, toggles: 0, firstRtMs: null, shownCount }
  return {
    state: own.at(-1)?.response === 1 ? 1 : 0,
    toggles: own.length,
    firstRtMs: reactionMs(first, firstVisitMs),
    shownCount: shownCount ?? null,
  }
}

/**
 * From the card first coming into view to the click; unknown where the card was never in view. The click itself says when the visit began
 * in which it happened, which may not be the first one.
 */
function reactionMs({ time_content_viewed, time_engagement }: StoredEvent, firstVisitMs: number | null): number | null {
  const known = [time_content_viewed, firstVisitMs].filter((ms) => ms !== null && ms >= 0) as number[] // null is filtered out
  if (known.length === 0 || time_engagement === null || time_engagement < 0) return null
  return tenths(Math.max(0, time_engagement - Math.min(...known)))
}

/** Of a card that is no video everything is missing. */
function videoFacts({ entity_type }: ServedCard, events: readonly StoredEvent[]): VideoFacts {
  const reported = events.length === 0 ? events : events.filter(({ kind }) => kind === 'video')
  if (entity_type !== 'video' && reported.length === 0) return NONE
  const progress = reported.map(({ detail }) => JSON.parse(detail ?? '{}') as Progress) // the contract checked it on its way in
  const mute = reported.findLast(({ engagement_type }) => engagement_type?.startsWith('videomute_'))
  return {
    watchedMs: watchedMs(progress.map(({ watched_ms }) => watched_ms)),
    maxPositionMs: progress.reduce((most, { position_ms }) => Math.max(most, position_ms), 0),
    isMutedAtEnd: mute?.engagement_type !== 'videomute_false',
  }
}

/** A page reports the time since it was loaded again and again: a smaller number than before is another page load. */
export function watchedMs(reported: readonly number[]): number {
  let ended = 0
  let current = 0
  for (const ms of reported) {
    if (ms < current) ended += current
    current = ms
  }
  return ended + current
}
