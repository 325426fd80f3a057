import type { Dice } from '#domain/dice.ts'
import type { FeedVisit } from './open-visit.ts'

/** Moves the feed once, down where `sign` is 1 and up where it is -1, as far as the dice say. */
export type Gesture = (visit: FeedVisit, dice: Dice, sign: 1 | -1) => Promise<void>

const NOTCH_PX = 100
const EVENT_MS = 16

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const between = (dice: Dice, least: number, most: number) => least + dice() * (most - least)

const middleOf = ({ viewport: { width, height } }: FeedVisit) => ({ x: Math.round(width / 2), y: Math.round(height / 2) })

const rollWheel = (visit: FeedVisit, deltaY: number) =>
  visit.tab.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...middleOf(visit), deltaX: 0, deltaY })

/** One to eight notches of a mouse wheel. */
const wheel: Gesture = async (visit, dice, sign) => {
  for (let notches = Math.ceil(dice() * 8); notches > 0; notches--) {
    await rollWheel(visit, sign * NOTCH_PX)
    await wait(between(dice, 30, 90))
  }
}

/** Two fingers on a trackpad: the system sends smaller and smaller steps after they have left it. */
const trackpad: Gesture = async (visit, dice, sign) => {
  for (let deltaPx = between(dice, 20, 130); deltaPx >= 1; deltaPx *= 0.85) {
    await rollWheel(visit, sign * Math.round(deltaPx))
    await wait(EVENT_MS)
  }
}

/** A thumb that lets go while it moves: the browser itself adds the inertia. */
const touch: Gesture = async (visit, dice, sign) => {
  const { tab, viewport } = visit
  const { x } = middleOf(visit)
  const fromY = Math.round(viewport.height * (sign > 0 ? 0.75 : 0.35))
  const stepPx = sign * between(dice, 6, 30)
  const at = (y: number) => ({ touchPoints: [{ x, y: Math.round(y) }] })
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(fromY) })
  for (let step = 1; step <= 8; step++) {
    await wait(EVENT_MS)
    await tab.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(fromY - step * stepPx) })
  }
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** By virtual key code. A space is also a letter. */
const KEYS = {
  PageDown: { code: 'PageDown', windowsVirtualKeyCode: 34 },
  PageUp: { code: 'PageUp', windowsVirtualKeyCode: 33 },
  ArrowDown: { code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  ArrowUp: { code: 'ArrowUp', windowsVirtualKeyCode: 38 },
  ' ': { code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
} as const

export async function press({ tab }: FeedVisit, key: keyof typeof KEYS, hasShift = false): Promise<void> {
  const event = { key, modifiers: hasShift ? 8 : 0, ...KEYS[key] }
  await tab.send('Input.dispatchKeyEvent', { type: 'text' in event ? 'keyDown' : 'rawKeyDown', ...event })
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}

/** Page keys and the space bar. */
const keyboard: Gesture = async (visit, dice, sign) => {
  if (dice() < 0.5) await press(visit, sign > 0 ? 'PageDown' : 'PageUp')
  else await press(visit, ' ', sign < 0)
}

/** Arrow keys, by which a browser scrolls a few lines. */
const arrows: Gesture = async (visit, dice, sign) => {
  for (let presses = Math.ceil(dice() * 12); presses > 0; presses--) {
    await press(visit, sign > 0 ? 'ArrowDown' : 'ArrowUp')
    await wait(between(dice, 60, 160))
  }
}

/** Dragging the scroll bar: many small steps between the frames. A browser without a screen draws no bar to be dragged. */
const bar: Gesture = async (visit, dice, sign) => {
  const byPx = sign * between(dice, 100, 2200)
  await visit.tab.evaluate(`new Promise((resolve) => {
    const fromPx = scrollY, steps = 24
    let step = 0
    const timer = setInterval(() => {
      step += 1
      scrollTo({ top: fromPx + ${byPx} * step / steps, behavior: 'instant' })
      if (step < steps) return
      clearInterval(timer)
      resolve()
    }, ${EVENT_MS})
  })`)
}

export const gestures = { wheel, trackpad, touch, keyboard, arrows, bar } as const satisfies Record<string, Gesture>
export type WayOfScrolling = keyof typeof gestures

const STILL_FRAMES = 10

/** Until nothing on the page has moved for some frames, and what is on the screen has loaded. */
export const settle = ({ tab }: FeedVisit): Promise<void> =>
  tab.evaluate(`new Promise((resolve) => {
    let last = '', still = 0, frames = 0
    const look = () => {
      const { room, cards } = recorder.look()
      const now = JSON.stringify([room, cards])
      const isLoading = cards.some(([, top, bottom, , , isReady]) => !isReady && bottom > room[0] && top < room[1])
      still = now === last && !isLoading ? still + 1 : 0
      last = now
      frames += 1
      if (still >= ${STILL_FRAMES} || frames > 300) resolve()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`)
