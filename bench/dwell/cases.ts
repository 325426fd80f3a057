import type { Dice } from '#domain/dice.ts'
import { gestures, press, type WayOfScrolling, wait } from '../visit/gestures.ts'
import type { FeedVisit, VisitOptions } from '../visit/open-visit.ts'
import { closeModal, openLeaveDialog, pressSubmit } from './modals.ts'
import type { StudyName } from './studies.ts'

export type Case = VisitOptions & {
  name: string
  study: StudyName
  /** Only cards of this kind are compared. */
  only?: 'videos'
  steps: (visit: FeedVisit, dice: Dice) => Promise<void>
}

const PHONE = { viewport: { width: 390, height: 844 }, isPhone: true }
const DESKTOP = { viewport: { width: 1280, height: 960 } }
const SLOWDOWN = 4

/** So many gestures, each followed by a rest of 0.15 to 0.6 seconds. */
const scroll =
  (way: WayOfScrolling, times: number): Case['steps'] =>
  async (visit, dice) => {
    for (let n = 0; n < times; n++) {
      await gestures[way](visit, dice, 1)
      await wait(150 + dice() * 450)
    }
  }

/** Does something at each of several places of the feed. */
const atPlaces =
  (way: WayOfScrolling, times: number, act: (visit: FeedVisit, n: number) => Promise<void>): Case['steps'] =>
  async (visit, dice) => {
    for (let n = 0; n < times; n++) {
      await wait(400)
      await act(visit, n)
      await wait(400)
      await scroll(way, 1)(visit, dice)
    }
  }

/** Two fingers, each so far from the middle at first and at last. */
const pinch = async ({ tab }: FeedVisit, fromPx: number, toPx: number) => {
  const fingers = (type: string, px: number) => {
    const touchPoints = [420 - px, 420 + px].map((y, id) => ({ x: 195, y, id }))
    return tab.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await fingers('touchStart', fromPx)
  for (let step = 1; step <= 12; step++) {
    await fingers('touchMove', fromPx + ((toPx - fromPx) * step) / 12)
    await wait(16)
  }
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await wait(400)
}

const nextSwipe = async (visit: FeedVisit, dice: Dice) => {
  for (let n = 0; n < 10; n++) {
    await press(visit, 'ArrowDown')
    await wait(500 + dice() * 500)
  }
}

/** Until every video of the feed was passed; where one plays, people stay longer. */
const watchVideos = async (visit: FeedVisit, dice: Dice) => {
  for (let n = 0; n < 70; n++) {
    await gestures.wheel(visit, dice, 1)
    await wait(100)
    if (await visit.tab.evaluate<boolean>(`[...document.querySelectorAll('video')].some((video) => !video.paused)`))
      await wait(500)
  }
}

const throughModals = async (visit: FeedVisit, dice: Dice) => {
  for (const _ of ['consent', 'instructions']) {
    await wait(300)
    await closeModal(visit)
  }
  await scroll('wheel', 8)(visit, dice)
  // The intervention opened on the way.
  await closeModal(visit)
  await atPlaces('wheel', 4, async () => {
    await openLeaveDialog(visit)
    await wait(300)
    await closeModal(visit)
  })(visit, dice)
}

/** One for each skin that differs from the default: headers, lengths and places of parts are its own, dwell must not be. */
export const SKIN_CASES: readonly Case[] = [
  { name: 'microblog', study: 'microblog', ...PHONE, steps: scroll('touch', 20) },
  { name: 'photo', study: 'photo', ...PHONE, steps: scroll('touch', 20) },
  { name: 'short-video', study: 'shortVideo', ...PHONE, steps: nextSwipe },
  { name: 'forum', study: 'forum', ...DESKTOP, steps: scroll('wheel', 25) },
  { name: 'professional', study: 'professional', ...DESKTOP, steps: scroll('wheel', 25) },
  { name: 'distract', study: 'distract', ...DESKTOP, steps: scroll('wheel', 25) },
]

export const CASES: readonly Case[] = [
  { name: 'pictures, mouse wheel', study: 'demo', ...DESKTOP, steps: scroll('wheel', 25) },
  { name: 'the same, 4x slower processor', study: 'demo', ...DESKTOP, slowdown: SLOWDOWN, steps: scroll('wheel', 25) },
  { name: 'trackpad', study: 'demo', ...DESKTOP, steps: scroll('trackpad', 12) },
  { name: 'keyboard', study: 'demo', ...DESKTOP, steps: scroll('keyboard', 20) },
  { name: 'arrow keys', study: 'demo', ...DESKTOP, steps: scroll('arrows', 15) },
  { name: 'scroll bar', study: 'demo', ...DESKTOP, steps: scroll('bar', 20) },
  { name: 'phone, touch', study: 'demo', ...PHONE, steps: scroll('touch', 20) },
  { name: 'the same, 4x slower processor', study: 'demo', ...PHONE, slowdown: SLOWDOWN, steps: scroll('touch', 20) },
  { name: 'videos', study: 'demo', ...DESKTOP, only: 'videos', steps: watchVideos },
  { name: 'posts', study: 'posts', ...PHONE, steps: scroll('touch', 20) },
  { name: 'swipe', study: 'swipe', ...PHONE, steps: nextSwipe },
  { name: 'modals', study: 'modals', ...DESKTOP, steps: throughModals },
  {
    name: 'tab hidden',
    study: 'demo',
    ...DESKTOP,
    steps: atPlaces('wheel', 6, async ({ tab }) => {
      await tab.hide()
      await wait(400)
      await tab.show()
    }),
  },
  {
    name: 'resize',
    study: 'demo',
    ...DESKTOP,
    steps: atPlaces('wheel', 6, async ({ resize, viewport }, n) => {
      await resize({ width: 700 + n * 60, height: 600 + n * 40 })
      await wait(400)
      await resize(viewport)
    }),
  },
  {
    name: 'rotation',
    study: 'demo',
    ...PHONE,
    steps: atPlaces('touch', 6, async ({ resize, viewport: { width, height } }) => {
      await resize({ width: height, height: width })
      await wait(500)
      await resize({ width, height })
    }),
  },
  {
    name: 'pinch zoom',
    study: 'demo',
    ...PHONE,
    steps: atPlaces('bar', 8, async (visit) => {
      await pinch(visit, 60, 100)
      await pinch(visit, 160, 60)
    }),
  },
  { name: 'batches arriving', study: 'preference', ...DESKTOP, latencyMs: 300, steps: scroll('bar', 30) },
  { name: 'media late', study: 'demo', ...PHONE, latencyMs: 500, steps: atPlaces('bar', 12, () => wait(400)) },
  {
    name: 'clock jumps by an hour',
    study: 'demo',
    ...DESKTOP,
    steps: atPlaces('wheel', 6, ({ tab }, n) =>
      tab.evaluate(`{ const real = Date.now.bind(Date); Date.now = () => real() + ${n % 2 === 0 ? 3_600_000 : -3_600_000} }`),
    ),
  },
  {
    name: 'submitted',
    study: 'short',
    ...DESKTOP,
    steps: async (visit, dice) => {
      await scroll('bar', 8)(visit, dice)
      await pressSubmit(visit)
    },
  },
]
