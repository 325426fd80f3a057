import { type CardWindow, firstWindow, stepWindow } from '#domain/feed/card-window.ts'
import { cardsToPrefetch } from '#domain/feed/prefetch.ts'

/** Far cards are empty frames of the right height; near ones are complete; the next ones fetch their media before they are seen. */
export type Nearness = 'far' | 'near' | 'next'

export type CardStage = {
  /** Takes a card's element into the feed; the answer takes it out again. */
  place: (article: HTMLElement, idx: number) => () => void
  nearness: (idx: number) => Nearness
  /** Whether it is the turn of a complete card's buttons. */
  hasButtons: (idx: number) => boolean
  subscribe: (listener: () => void) => () => void
}

const hasSaveData = () => Boolean(Reflect.get(Reflect.get(navigator, 'connection') ?? {}, 'saveData'))

/** Without a new card for this long, the feed is at rest. */
const REST_MS = 250

/** Safari has no idle callback; a frame later is late enough there. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 200 }) : requestAnimationFrame(run)

const isIn = ({ from, to }: CardWindow, idx: number) => idx >= from && idx < to

/** Follows the cards on the screen and keeps those around them complete, so that a long feed is not heavier than a short one. */
export function createCardStage(cards: readonly { entity_type: string }[]): CardStage {
  const listeners = new Set<() => void>()
  const idxOf = new WeakMap<Element, number>()
  const inSight = new Set<number>()
  let currentIdx = 0
  let complete: CardWindow = firstWindow(cards.length)
  let buttoned = complete
  let prefetched = cardsToPrefetch(cards, 0, hasSaveData())
  let focusedIdx: number | undefined
  let isStepping = false
  let isMoving = false
  let resting: ReturnType<typeof setTimeout> | undefined

  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const idx = idxOf.get(target)
      if (idx === undefined) continue
      if (isIntersecting) inSight.add(idx)
      else inSight.delete(idx)
    }
    if (inSight.size === 0) return
    currentIdx = Math.min(...inSight)
    prefetched = cardsToPrefetch(cards, currentIdx, hasSaveData())
    isMoving = true
    clearTimeout(resting)
    resting = setTimeout(rest, REST_MS)
    step()
  })

  function rest() {
    isMoving = false
    stepSoon()
  }

  function step() {
    const next = stepWindow(complete, { currentIdx, total: cards.length, isMoving })
    const isMore = next !== complete || buttoned !== complete
    // Picture first, buttons in the next turn: together they would take more than a frame on a slow phone.
    buttoned = complete
    complete = next
    // A card that holds the keyboard's focus stays complete, wherever it is.
    const holder = document.activeElement?.closest('article')
    focusedIdx = holder ? idxOf.get(holder) : undefined
    for (const listener of listeners) listener()
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
    else whenIdle(run)
  }

  return {
    place: (article, idx) => {
      idxOf.set(article, idx)
      sight.observe(article)
      return () => {
        sight.unobserve(article)
        inSight.delete(idx)
      }
    },
    nearness: (idx) => {
      const isComplete = isIn(complete, idx) || idx === focusedIdx
      return isComplete ? (prefetched.has(idx) ? 'next' : 'near') : 'far'
    },
    hasButtons: (idx) => isIn(buttoned, idx) || idx === focusedIdx,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
