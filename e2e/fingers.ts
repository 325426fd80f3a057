import { type CDPSession, expect, type Page } from '@playwright/test'
import { waitForFrames } from './feed-page.ts'

type Move = { fromY: number; stepPx: number }

/** A thumb that lets go while it moves: the browser itself adds the inertia. */
export const fling = (finger: CDPSession, move: Move) => moveThumb(finger, { ...move, holds: 0 })

/** A thumb that stops before it lets go, so that the page stays where it was moved to. */
export const drag = (finger: CDPSession, move: Move) => moveThumb(finger, { ...move, holds: 12 })

const STEPS = 8

/**
 * The speed of a movement is that of the timestamps; if each event were waited for, a slow machine would make a slow drag of a fling, which
 * snaps back.
 */
function moveThumb(finger: CDPSession, { fromY, stepPx, holds }: Move & { holds: number }) {
  const startS = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y: Math.round(fromY - Math.min(step, STEPS) * stepPx) }],
      timestamp: startS + step * 0.016,
    })
  const sent = [touch('touchStart', 0)]
  for (let step = 1; step <= STEPS + holds; step += 1) sent.push(touch('touchMove', step))
  return Promise.all([...sent, touch('touchEnd', STEPS + holds + 1)])
}

/** The card that fills the page, once nothing has moved for some frames. */
export async function restingCard(page: Page): Promise<number> {
  const place = () => page.locator('[role=feed]').evaluate((feed) => feed.scrollTop / feed.clientHeight)
  await expect(async () => {
    const before = await place()
    for (let n = 0; n < 4; n += 1) await waitForFrames(page)
    expect([await place(), before % 1]).toEqual([before, 0])
  }).toPass()
  return place()
}
