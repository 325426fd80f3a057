import { useCallback, useSyncExternalStore } from 'react'
import { type CardWindow, type FeedPlace, firstWindow, hasNeeded, stepWindow } from '#domain/feed/card-window.ts'
import { cardsToPrefetch } from '#domain/feed/prefetch.ts'
import { whenIdle } from '../../browser/create-pause.ts'

/** Far cards are empty frames of the right height; near ones are complete; the next ones fetch their media before they are seen. */
export type Nearness = 'far' | 'near' | 'next'

export type NearCards = {
  /** Adds a card's element to the feed; returns how to remove it. */
  place: (article: HTMLElement, idx: number) => () => void
  nearness: (idx: number) => Nearness
  /** Whether the buttons of a complete card are rendered yet. */
  hasButtons: (idx: number) => boolean
  /** Calls back at changes around one card, so that hundreds of others do not re-render. */
  subscribe: (idx: number, listener: () => void) => () => void
  /** The feed has become longer. */
  grow: (cards: readonly Card[]) => void
  /** Follows the page; returns how to stop. */
  follow: () => () => void
}

type Card = Parameters<typeof cardsToPrefetch>[0][number]

const hasSaveData = () => Boolean(Reflect.get(Reflect.get(navigator, 'connection') ?? {}, 'saveData'))

/** Without a new card for this long, the feed is at rest. */
const REST_MS = 250

/** The next step of a feed at rest comes after this long even if the page is busy. */
const LATEST_STEP_MS = 200

/** The lowest that a post may be: name, a row of text and the buttons. */
const LEAST_POST_PX = 150

const isIn = ({ from, to }: CardWindow, idx: number) => idx >= from && idx < to

/** Cards of text are short, and many fit on one screen. */
const hasPosts = (cards: readonly Card[]) => cards.some(({ post }) => post)

/**
 * Follows the cards on the screen and keeps those around them complete, so that a long feed is not heavier than a short one.
 * They are found by a binary search: an observer on each of hundreds of cards costs time in every frame of a scroll.
 */
export function createNearCards(first: readonly Card[]): NearCards {
  let cards = first
  const listeners = new Map<number, Set<() => void>>()
  const frames: HTMLElement[] = []
  const idxOf = new WeakMap<Element, number>()
  let currentIdx = 0
  let isShort = hasPosts(cards)
  let short: FeedPlace['short']
  let complete = firstWindow(cards.length, isShort ? Math.ceil(innerHeight / LEAST_POST_PX) : undefined)
  let buttoned = complete
  let prefetched = cardsToPrefetch(cards, 0, hasSaveData())
  let focusedIdx: number | undefined
  let isLooking = false
  let isStepping = false
  let isMoving = false
  let resting: ReturnType<typeof setTimeout> | undefined

  function look() {
    isLooking = false
    const idx = Math.max(0, Math.min(firstBelow(frames, 0), frames.length - 1))
    const before = short
    if (isShort) short = shortCards(frames)
    if (idx === currentIdx && isSame(before?.near, short?.near)) return
    const hasMoved = before !== undefined || !isShort
    currentIdx = idx
    // Those below the first screen wait until it is drawn.
    if (!hasMoved) return stepSoon()
    isMoving = true
    clearTimeout(resting)
    resting = setTimeout(rest, REST_MS)
    step()
  }

  function lookInFrame() {
    if (isLooking) return
    isLooking = true
    requestAnimationFrame(look)
  }

  function rest() {
    isMoving = false
    stepSoon()
  }

  function step() {
    const place = { currentIdx, total: cards.length, isMoving, short }
    // The content first, the buttons in a step of their own: together they take a slow phone more than a frame.
    const next = buttoned !== complete && hasNeeded(complete, place) ? complete : stepWindow(complete, place)
    const isMore = next !== complete || buttoned !== complete
    const concerned = new Set([...positions(buttoned), ...positions(complete), ...positions(next)])
    buttoned = complete
    complete = next
    prefetched = cardsToPrefetch(cards, currentIdx, hasSaveData())
    if (focusedIdx !== undefined) concerned.add(focusedIdx)
    // A card that holds the keyboard's focus stays complete, wherever it is.
    const holder = document.activeElement?.closest('article')
    focusedIdx = holder ? idxOf.get(holder) : undefined
    for (const idx of concerned) for (const listener of listeners.get(idx) ?? []) listener()
    if (isMore) stepSoon()
  }

  function stepSoon() {
    if (isStepping) return
    isStepping = true
    const run = () => {
      isStepping = false
      step()
    }
    // While the feed moves there may be no idle moment, and what comes into sight cannot wait for one.
    if (isMoving) requestAnimationFrame(run)
    else whenIdle(run, LATEST_STEP_MS)
  }

  return {
    place: (article, idx) => {
      idxOf.set(article, idx)
      frames[idx] = article
      lookInFrame()
      return () => {
        if (frames[idx] === article) frames.length = Math.min(frames.length, idx)
      }
    },
    nearness: (idx) => {
      const isComplete = isIn(complete, idx) || idx === focusedIdx
      return isComplete ? (prefetched.has(idx) ? 'next' : 'near') : 'far'
    },
    hasButtons: (idx) => isIn(buttoned, idx) || idx === focusedIdx,
    subscribe: (idx, listener) => {
      const known = listeners.get(idx) ?? new Set()
      listeners.set(idx, known.add(listener))
      return () => void known.delete(listener)
    },
    grow: (longer) => {
      cards = longer
      isShort = hasPosts(cards)
      stepSoon()
    },
    follow: () => {
      document.addEventListener('scroll', lookInFrame, { passive: true })
      addEventListener('resize', lookInFrame)
      lookInFrame()
      stepSoon()
      return () => {
        document.removeEventListener('scroll', lookInFrame)
        removeEventListener('resize', lookInFrame)
        clearTimeout(resting)
      }
    },
  }
}

/** What the feed says of one card. */
export function useNearCards<T>(nearCards: NearCards, idx: number, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => nearCards.subscribe(idx, listener), [nearCards, idx])
  return useSyncExternalStore(subscribe, read)
}

const positions = ({ from, to }: CardWindow) => Array.from({ length: to - from }, (_, at) => from + at)

const isSame = (one: CardWindow | undefined, other: CardWindow | undefined) => one?.from === other?.from && one?.to === other?.to

const shortCards = (frames: readonly HTMLElement[]) => ({
  inSight: { from: firstBelow(frames, 0), to: firstAt(frames, innerHeight) },
  near: { from: firstBelow(frames, -innerHeight), to: firstAt(frames, 2 * innerHeight) },
})

/** The first card that ends below a line of the window, and the first that begins at it or below. */
const firstBelow = (frames: readonly HTMLElement[], linePx: number) => firstWhere(frames, ({ bottom }) => bottom > linePx)
const firstAt = (frames: readonly HTMLElement[], linePx: number) => firstWhere(frames, ({ top }) => top >= linePx)

/** By binary search: cards are in order from top to bottom. */
function firstWhere(frames: readonly HTMLElement[], isIt: (box: DOMRect) => boolean): number {
  let from = 0
  let to = frames.length
  while (from < to) {
    const middle = (from + to) >> 1
    const box = frames[middle]?.getBoundingClientRect()
    if (box && isIt(box)) to = middle
    else from = middle + 1
  }
  return from
}
