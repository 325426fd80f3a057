/** Time on the feed, over reloads: while the tab is visible and nothing is over the cards. */
export type FeedTime = { read: () => number; stop: () => void }

const SLOT = 'feed_ms'
const TICK_MS = 1000
/** A longer gap between two ticks means that the machine slept. */
const LONGEST_TICK_MS = 5000

type Options = {
  slots: Pick<Storage, 'getItem' | 'setItem'>
  /** Milliseconds of a clock that does not jump. */
  now: () => number
  isHeld: () => boolean
  onTick: () => void
}

export function createFeedTime({ slots, now, isHeld, onTick }: Options): FeedTime {
  const stored = Number(slots.getItem(SLOT))
  let feedMs = Number.isFinite(stored) && stored > 0 ? stored : 0
  let lastMs = now()
  const timer = setInterval(() => {
    const atMs = now()
    const passedMs = atMs - lastMs
    lastMs = atMs
    if (document.hidden || isHeld() || passedMs > LONGEST_TICK_MS) return
    feedMs += passedMs
    slots.setItem(SLOT, String(Math.round(feedMs)))
    onTick()
  }, TICK_MS)
  return { read: () => feedMs, stop: () => clearInterval(timer) }
}
