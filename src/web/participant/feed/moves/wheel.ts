/** What is remembered between wheel events. */
export type Wheel = { readonly sumPx: number; readonly lastPx: number; readonly atMs: number; readonly steppedAtMs: number }

export const restingWheel: Wheel = { sumPx: 0, lastPx: 0, atMs: -Infinity, steppedAtMs: -Infinity }

/** A pause that ends one movement and begins another. */
const PAUSE_MS = 160
/** As long as the page needs to come to rest. */
const LOCK_MS = 450
/** Less than this is a hand that rests on the wheel. */
const STEP_PX = 30
/** One notch of a mouse. The fading events of a trackpad never repeat one value so often. */
const NOTCH_PX = 100

type WheelMove = { readonly deltaPx: number; readonly atMs: number }

/** One card for each movement, however far it went: a browser's own snapping goes back after a single notch of a mouse. */
export function moveWheel(wheel: Wheel, { deltaPx, atMs }: WheelMove): { wheel: Wheel; step: -1 | 0 | 1 } {
  const isNew = atMs - wheel.atMs > PAUSE_MS || Math.sign(deltaPx) !== Math.sign(wheel.lastPx)
  const isLocked = atMs - wheel.steppedAtMs < LOCK_MS
  const hasStepped = !isNew && wheel.sumPx === Infinity
  // After its step a movement only runs out. A push or a notch that comes then is a new one.
  const isPushed = Math.abs(deltaPx) > Math.abs(wheel.lastPx) * 1.5 || Math.abs(deltaPx) >= NOTCH_PX
  const before = isNew || (hasStepped && !isLocked && isPushed) ? 0 : wheel.sumPx
  const sumPx = before + Math.abs(deltaPx)
  const isStep = !isLocked && sumPx !== Infinity && sumPx >= STEP_PX
  return {
    wheel: { sumPx: isStep ? Infinity : sumPx, lastPx: deltaPx, atMs, steppedAtMs: isStep ? atMs : wheel.steppedAtMs },
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

/** Turns the wheel over an element into steps from card to card. Returns how to stop. */
export function stepByWheel(element: HTMLElement | Window, { mayMove, move }: Mover): () => void {
  let wheel = restingWheel
  const onWheel = (event: Event) => {
    // With the control key it zooms.
    if (!(event instanceof WheelEvent) || event.ctrlKey || event.deltaY === 0) return
    if (!mayMove(event.deltaY > 0 ? 1 : -1)) return
    event.preventDefault()
    const moved = moveWheel(wheel, { deltaPx: event.deltaY * (LINE_PX[event.deltaMode] ?? 1), atMs: event.timeStamp })
    wheel = moved.wheel
    if (moved.step !== 0) move(moved.step)
  }
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => element.removeEventListener('wheel', onWheel)
}
