import { SCROLL_MS } from '#domain/feed/scroll-motion.ts'

/** What is remembered between wheel events. `speed` is in pixels per millisecond and fades. */
export type Wheel = {
  readonly sumPx: number
  readonly lastPx: number
  readonly speed: number
  readonly atMs: number
  readonly steppedAtMs: number
}

export const restingWheel: Wheel = { sumPx: 0, lastPx: 0, speed: 0, atMs: -Infinity, steppedAtMs: -Infinity }

/** A pause that ends one movement and begins another. */
export const PAUSE_MS = 160
/** Less than this is a hand that rests on the wheel. */
const STEP_PX = 30
/** The remembered speed is half after this long: a trackpad that runs out fades more slowly. */
const HALVED_MS = 100
/** So much faster than the remembered speed is a new push. Less can come from events that are a few milliseconds early or late. */
const PUSH = 2.5
/** Two events of one frame are not a push. */
const LEAST_GAP_MS = 8
/** Notches of a mouse are alike and take a finger some time. The events of a trackpad come with every frame. */
const NOTCH_PX = 50
const NOTCH_MS = 30

type WheelMove = {
  readonly deltaPx: number
  readonly atMs: number
  /** Whether the wheel was at rest before. */
  readonly isAfterPause: boolean
}

/**
 * One card for each movement, however far it went: a browser's own snapping goes back after a single notch of a mouse. Speeds are compared, not steps:
 * a busy page gets two steps of a trackpad as one, which would look like a push.
 */
export function moveWheel(wheel: Wheel, { deltaPx, atMs, isAfterPause }: WheelMove): { wheel: Wheel; step: -1 | 0 | 1 } {
  const gapMs = atMs - wheel.atMs
  const isNew = isAfterPause || Math.sign(deltaPx) !== Math.sign(wheel.lastPx)
  const isLocked = atMs - wheel.steppedAtMs < SCROLL_MS
  const hasStepped = !isNew && wheel.sumPx === Infinity
  const speed = Math.abs(deltaPx) / Math.max(LEAST_GAP_MS, Math.min(gapMs, PAUSE_MS))
  const faded = isNew ? 0 : wheel.speed * 0.5 ** (gapMs / HALVED_MS)
  // After its step a movement only runs out. A push or a notch that comes then is a new one.
  const isNotch = deltaPx === wheel.lastPx && Math.abs(deltaPx) >= NOTCH_PX && gapMs >= NOTCH_MS
  const isPushed = isNotch || speed > faded * PUSH
  const before = isNew || (hasStepped && !isLocked && isPushed) ? 0 : wheel.sumPx
  const sumPx = before + Math.abs(deltaPx)
  const isStep = !isLocked && sumPx !== Infinity && sumPx >= STEP_PX
  return {
    wheel: {
      sumPx: isStep ? Infinity : sumPx,
      lastPx: deltaPx,
      speed: Math.max(speed, faded),
      atMs,
      steppedAtMs: isStep ? atMs : wheel.steppedAtMs,
    },
    step: isStep ? (deltaPx > 0 ? 1 : -1) : 0,
  }
}

/** Wheels count in pixels, lines or pages. */
const LINE_PX = [1, 40, 800]

type Mover = {
  /** Whether there is something in this direction to go to. Otherwise the browser scrolls. */
  mayMove: (step: 1 | -1) => boolean
  move: (step: 1 | -1) => void
}

/** With the control key it zooms. */
const isStepping = (event: Event): event is WheelEvent => event instanceof WheelEvent && !event.ctrlKey && event.deltaY !== 0

/** Turns the wheel over an element into steps from card to card. Returns how to stop. */
export function stepByWheel(element: HTMLElement | Window, { mayMove, move }: Mover): () => void {
  let wheel = restingWheel
  let isAtRest = true
  let resting: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    isAtRest = true
  }
  const moveOf = ({ deltaY, deltaMode, timeStamp }: WheelEvent): WheelMove => ({
    deltaPx: deltaY * (LINE_PX[deltaMode] ?? 1),
    atMs: timeStamp,
    // By both clocks: a busy page gets events late, and those of a while as one.
    isAfterPause: isAtRest && timeStamp - wheel.atMs >= PAUSE_MS,
  })
  const onWheel = (event: Event) => {
    if (!isStepping(event) || !mayMove(event.deltaY > 0 ? 1 : -1)) return
    event.preventDefault()
    const moved = moveWheel(wheel, moveOf(event))
    wheel = moved.wheel
    isAtRest = false
    clearTimeout(resting)
    resting = setTimeout(rest, PAUSE_MS)
    if (moved.step !== 0) move(moved.step)
  }
  /** What is left of a movement that went to a card must not scroll the long text that it arrived at. */
  const onWheelBefore = (event: Event) => {
    if (!isStepping(event) || !mayMove(event.deltaY > 0 ? 1 : -1)) return
    const isLocked = event.timeStamp - wheel.steppedAtMs < SCROLL_MS
    if (!isLocked && (isAtRest || wheel.sumPx !== Infinity)) return
    // A push is a movement of its own, and the text may have it.
    if (moveWheel(wheel, moveOf(event)).step !== 0) {
      wheel = { ...wheel, sumPx: 0 }
      return
    }
    onWheel(event)
    event.stopPropagation()
  }
  element.addEventListener('wheel', onWheelBefore, { capture: true, passive: false })
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => {
    clearTimeout(resting)
    element.removeEventListener('wheel', onWheelBefore, { capture: true })
    element.removeEventListener('wheel', onWheel)
  }
}
