import type { Browser } from '@playwright/test'
import { launchBrowser } from './browser.ts'
import { pictureCards, postCards } from './canned-cards.ts'
import { type Canned, serveCannedFeed } from './canned-feed.ts'
import { startFeedlab } from './feedlab.ts'
import type { Figure } from './report.ts'

const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length)

const CARDS = Number(given('rows') ?? 500)
const CPU_SLOWDOWN = 4
/** Fast scrolling: four cards per second for two minutes. Chromium's own scroll gestures use 800. */
const PX_PER_SECOND = 2000
/** A card far from the viewport may keep its frame, and a post the place of its text, measured once. */
const ELEMENTS_PER_CARD = 2

/**
 * Scrolls from the first card to the last, compared with a page of the same content in the same run. `--skin=forum` does it in another skin
 * alone, `--feed=swipe` card by card in the swipe layout, `--rows=150` with fewer cards.
 */
export async function measureScroll(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const browser = await launchBrowser()
  try {
    const [skin, feed] = [given('skin'), given('feed')]
    if (skin !== undefined || feed !== undefined) {
      const look = { skin: skin ?? 'microblog', feed: feed ?? '' }
      const what = `${CARDS} posts in ${look.skin}`
      const posts = await postCards(feedlab.url, CARDS, look)
      return feed === 'swipe' ? await swiped(browser, `${what}, swipe`, posts) : await figuresOf(browser, what, posts)
    }
    return [
      ...(await figuresOf(browser, `${CARDS} pictures`, await pictureCards(CARDS))),
      ...(await figuresOf(browser, `${CARDS} posts in microblog`, await postCards(feedlab.url, CARDS))),
    ]
  } finally {
    await browser.close()
    await feedlab.stop()
  }
}

async function figuresOf(browser: Browser, what: string, feed: Canned): Promise<Figure[]> {
  const canned = await serveCannedFeed(feed)
  try {
    const ours = await scrollThrough(browser, `${canned.url}/feed`)
    const floor = await scrollThrough(browser, `${canned.url}/floor`)
    const added = (ours.mostElements - ours.firstElements) / (CARDS - FIRST_BATCH)
    return [
      { what: `${what} with a 4x slower processor: frame, p95`, value: ours.p95Ms, unit: 'ms', atMost: 34 },
      { what: 'the same on a bare page: frame, p95', value: floor.p95Ms, unit: 'ms' },
      { what: `${what} with a 4x slower processor: worst frame`, value: ours.worstMs, unit: 'ms', atMost: 100 },
      { what: 'the same on a bare page: worst frame', value: floor.worstMs, unit: 'ms' },
      { what: 'cards passed', value: ours.cards, unit: 'cards', atLeast: CARDS },
      { what: 'elements with the first batch', value: ours.firstElements, unit: 'elements' },
      { what: 'elements that each further card adds', value: added, unit: 'per card', atMost: ELEMENTS_PER_CARD },
      { what: 'layout shift on the way', value: ours.shift, unit: '', atMost: 0.02 },
    ]
  } finally {
    canned.stop()
  }
}

/** There is no bare page of cards that fill the screen one by one. */
async function swiped(browser: Browser, what: string, feed: Canned): Promise<Figure[]> {
  const canned = await serveCannedFeed(feed)
  try {
    const { p95Ms, worstMs, cards, shift } = await scrollThrough(browser, `${canned.url}/feed`, SWIPE_THROUGH)
    return [
      { what: `${what} with a 4x slower processor: frame, p95`, value: p95Ms, unit: 'ms', atMost: 34 },
      { what: `${what} with a 4x slower processor: worst frame`, value: worstMs, unit: 'ms', atMost: 100 },
      { what: 'cards passed', value: cards, unit: 'cards', atLeast: CARDS },
      { what: 'layout shift on the way', value: shift, unit: '', atMost: 0.02 },
    ]
  } finally {
    canned.stop()
  }
}

const FIRST_BATCH = 25

type ScrollResult = {
  p95Ms: number
  worstMs: number
  cards: number
  firstElements: number
  mostElements: number
  shift: number
}

async function scrollThrough(browser: Browser, url: string, script = SCROLL_THROUGH): Promise<ScrollResult> {
  const context = await browser.newContext({ viewport: { width: 375, height: 700 } })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const result = (await page.evaluate(script)) as ScrollResult // returned by the script below
  await context.close()
  return result
}

/** Scrolls in proportion to the time since the last frame, until the page stops growing. */
export const SCROLL_THROUGH = `(async (pxPerSecond) => {
  const elements = () => document.getElementsByTagName('*').length
  const firstElements = elements()
  let mostElements = 0, shift = 0, before = 0, stuck = 0
  const frames = []
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value }).observe({ type: 'layout-shift' })
  await new Promise((resolve) => {
    const move = (now) => {
      const top = scrollY
      if (before > 0) {
        frames.push(now - before)
        scrollBy({ top: (pxPerSecond * (now - before)) / 1000, behavior: 'instant' })
      }
      before = now
      if (frames.length % 30 === 0) mostElements = Math.max(mostElements, elements())
      stuck = scrollY === top ? stuck + 1 : 0
      if (stuck > 30) resolve()
      else requestAnimationFrame(move)
    }
    requestAnimationFrame(move)
  })
  // Leave out the idle frames at the end, which would improve the result.
  const moving = frames.slice(0, -31).sort((a, b) => a - b)
  return {
    p95Ms: moving[Math.floor(moving.length * 0.95)],
    worstMs: moving.at(-1),
    cards: document.querySelectorAll('article').length,
    firstElements,
    mostElements: Math.max(mostElements, elements()),
    shift,
  }
})(${PX_PER_SECOND})`

/** A key for the next card as soon as the last one has come to rest, to the end of the feed. */
const SWIPE_THROUGH = `(async () => {
  const scroller = document.querySelector('.swipe-scroller')
  const cards = () => Math.round(scroller.scrollTop / scroller.clientHeight) + 1
  const frames = []
  let shift = 0, before = 0, top = -1, rests = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) shift += entry.value }).observe({ type: 'layout-shift' })
  await new Promise((resolve) => {
    const look = (now) => {
      if (before > 0) frames.push(now - before)
      before = now
      rests = scroller.scrollTop === top ? rests + 1 : 0
      top = scroller.scrollTop
      // Again after a while: a long post scrolls inside before the page turns.
      if (rests % 20 === 5) dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' }))
      if (rests > 60 && (rests > 400 || cards() === document.querySelectorAll('article').length)) resolve()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const moving = frames.slice(0, -61).sort((a, b) => a - b)
  return { p95Ms: moving[Math.floor(moving.length * 0.95)], worstMs: moving.at(-1), cards: cards(), shift }
})()`
