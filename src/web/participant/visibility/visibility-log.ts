import { type Extent, isInView } from '#domain/engagement/in-view.ts'
import { type CardOnPage, packSamples, type Run, type Sample, STOPPED, type StopReason } from '#domain/engagement/visibility.ts'
import { type ViewChange, viewChange } from '#domain/engagement/visits.ts'
import { isStepApart } from './card-extent.ts'

/** A card begins to meet the specified in-view rule, on a page that is neither hidden nor under a modal. */
export type InView = CardOnPage & { pageMs: number; isMediaReady: boolean }

export type VisibilityLog = {
  added: (card: CardOnPage, isMediaReady: boolean) => void
  /** What can be seen of a card from a moment on. */
  saw: (card: CardOnPage, extent: Extent, pageMs: number) => void
  /** May be called before the card is added: a cached picture loads first. */
  mediaReady: (entity_id: string, pageMs: number) => void
  mediaFailed: (entity_id: string, pageMs: number) => void
  /** The card is no longer in the page. Returns whether its media were ready. */
  removed: (entity_id: string, pageMs: number) => boolean
  /** The page runs. After a long silence the machine must have slept: no event says so, and the clock may have continued. */
  alive: (pageMs: number) => void
  stop: (reason: StopReason, pageMs: number) => void
  start: (reason: StopReason, pageMs: number) => void
  /** Keeps changes of less than a step since the last sample, once nothing moves any more. */
  keepLatest: () => void
  /** Whether some card's clock runs. */
  isRunning: () => boolean
  nWaiting: () => number
  /** Samples since the last call, packed. */
  take: () => Run[]
  changes: () => readonly ViewChange[]
  /** Since when a part of the card is visible, or was the last time. */
  visibleSince: (entity_id: string) => number | undefined
}

type Card = CardOnPage & {
  latest: Extent
  latestMs: number
  kept: Sample | undefined
  /** Since when a part of the card is visible, or was the last time; undefined if it never was. */
  visibleSinceMs: number | undefined
  waiting: Sample[]
}

/** Distinct moments keep the order of a card's samples, wherever they are sent. */
const LEAST_STEP_MS = 0.1
const tenths = (ms: number) => Math.round(ms * 10) / 10

/** Far longer than a busy page needs between two calls of `alive`. */
const ASLEEP_MS = 15_000

const NOTHING: Extent = { visiblePx: 0, cardPx: 0, roomPx: 0, viewportPx: 0 }

const isShown = (sample: Sample) => (sample.stopped & ~STOPPED.loading) === 0 && isInView(sample)

/** Records what was visible of the cards on one page load. Independent of the browser. */
export function createVisibilityLog(onInView: (card: InView) => void): VisibilityLog {
  const cards = new Map<string, Card>()
  const ready = new Set<string>()
  const changes: ViewChange[] = []
  let pageStops = 0
  let aliveMs = Number.POSITIVE_INFINITY
  let nWaiting = 0

  function cardOf({ entity_id, idx }: CardOnPage): Card {
    const known = cards.get(entity_id)
    if (known !== undefined) return known
    const card: Card = { entity_id, idx, latest: NOTHING, latestMs: 0, kept: undefined, visibleSinceMs: undefined, waiting: [] }
    cards.set(entity_id, card)
    return card
  }

  function keep(card: Card, pageMs: number) {
    const { entity_id, idx, kept, latest } = card
    const isMediaReady = ready.has(entity_id)
    const stopped = pageStops | (isMediaReady ? 0 : STOPPED.loading)
    const t = kept === undefined ? tenths(pageMs) : Math.max(tenths(pageMs), tenths(kept.t + LEAST_STEP_MS))
    const sample = { ...latest, t, stopped }
    if (sample.visiblePx > 0 && (kept === undefined || kept.visiblePx <= 0)) card.visibleSinceMs = t
    card.kept = sample
    card.waiting.push(sample)
    nWaiting += 1
    const change = viewChange(kept, sample)
    if (change !== undefined) changes.push({ entity_id, t, change })
    const wasLoading = kept === undefined || (kept.stopped & STOPPED.loading) !== 0
    const isNew = kept === undefined || !isShown(kept) || (wasLoading && isMediaReady)
    if (isShown(sample) && isNew) onInView({ entity_id, idx, pageMs: t, isMediaReady })
  }

  function keepLatestOf(card: Card) {
    const { kept, latest } = card
    if (kept !== undefined && kept.visiblePx !== latest.visiblePx) keep(card, card.latestMs)
  }

  function saw(given: CardOnPage, extent: Extent, pageMs: number) {
    const card = cardOf(given)
    // An observer may report a frame after the next one has been measured.
    if (pageMs < card.latestMs) return
    card.latest = extent
    card.latestMs = pageMs
    if (card.kept === undefined ? extent.visiblePx > 0 : isStepApart(card.kept, extent)) keep(card, pageMs)
  }

  function setReady(entity_id: string, isReady: boolean, pageMs: number) {
    if (ready.has(entity_id) === isReady) return
    const card = cards.get(entity_id)
    if (card !== undefined) keepLatestOf(card)
    if (isReady) ready.add(entity_id)
    else ready.delete(entity_id)
    if (card !== undefined && card.latest.visiblePx > 0) keep(card, pageMs)
  }

  function setPageStops(stops: number, pageMs: number) {
    if (stops === pageStops) return
    for (const card of cards.values()) keepLatestOf(card)
    pageStops = stops
    for (const card of cards.values()) if (card.latest.visiblePx > 0) keep(card, pageMs)
  }

  return {
    added: (given, isMediaReady) => {
      cardOf(given)
      if (isMediaReady) ready.add(given.entity_id)
    },
    saw,
    mediaReady: (entity_id, pageMs) => setReady(entity_id, true, pageMs),
    mediaFailed: (entity_id, pageMs) => setReady(entity_id, false, pageMs),
    removed: (entity_id, pageMs) => {
      const card = cards.get(entity_id)
      if (card !== undefined) saw(card, { ...card.latest, visiblePx: 0 }, pageMs)
      // A card that comes back loads its media again.
      return ready.delete(entity_id)
    },
    alive: (pageMs) => {
      if (pageStops === 0 && pageMs - aliveMs > ASLEEP_MS) {
        setPageStops(STOPPED.hidden, aliveMs)
        setPageStops(0, pageMs)
      }
      aliveMs = pageMs
    },
    stop: (reason, pageMs) => setPageStops(pageStops | STOPPED[reason], pageMs),
    start: (reason, pageMs) => setPageStops(pageStops & ~STOPPED[reason], pageMs),
    keepLatest: () => {
      for (const card of cards.values()) keepLatestOf(card)
    },
    isRunning: () => [...cards.values()].some(({ kept }) => kept !== undefined && kept.stopped === 0 && kept.visiblePx > 0),
    nWaiting: () => nWaiting,
    take: () => {
      const runs = [...cards.values()].flatMap((card) => packSamples(card, card.waiting.splice(0)))
      nWaiting = 0
      return runs
    },
    changes: () => changes,
    visibleSince: (entity_id) => cards.get(entity_id)?.visibleSinceMs,
  }
}
