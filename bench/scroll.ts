import type { Browser, CDPSession, Page } from '@playwright/test'
import { skins } from '#domain/skins/index.ts'
import { launchBrowser } from './browser.ts'
import { pictureCards, postCards } from './canned-cards.ts'
import { type Canned, serveCannedFeed } from './canned-feed.ts'
import { startFeedlab } from './feedlab.ts'
import { FRAME_CATEGORIES, workOfFrames } from './profile/frame-work.ts'
import { traceOf } from './profile/trace-of.ts'
import { type Figure, quantile } from './report.ts'
import { CPU_SLOWDOWN } from './slow-phone.ts'

const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length)

const CARDS = Number(given('rows') ?? 500)
/** Fast scrolling: four cards per second for two minutes. Chromium's own scroll gestures use 800. */
const PX_PER_SECOND = 2000
const P95_MS = 34
const WORST_MS = 100
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

/** The same in every skin and each of its layouts: `npm run bench scroll-skins -- --rows=100` for a shorter run, `--skin=forum` for one of them. */
export async function measureScrollOfSkins(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const browser = await launchBrowser()
  try {
    const figures: Figure[] = []
    for (const { name, layouts } of skins.filter(({ name }) => name === (given('skin') ?? name))) {
      for (const feed of layouts) {
        const posts = await postCards(feedlab.url, CARDS, { skin: name, feed })
        figures.push(...(await (feed === 'swipe' ? swiped : figuresOf)(browser, `${CARDS} posts in ${name}, ${feed}`, posts)))
      }
    }
    return figures
  } finally {
    await browser.close()
    await feedlab.stop()
  }
}

async function figuresOf(browser: Browser, what: string, feed: Canned): Promise<Figure[]> {
  const canned = await serveCannedFeed(feed)
  try {
    const ours = await scrollThrough(browser, `${canned.url}/feed`, scrollScript('timed'))
    const floor = await scrollThrough(browser, `${canned.url}/floor`, scrollScript('timed'))
    const work = await workIn(browser, `${canned.url}/feed`, scrollScript('even'))
    const added = (ours.mostElements - ours.firstElements) / (CARDS - FIRST_BATCH)
    return [
      { what: `${what} with a 4x slower processor: frame, p95`, value: ours.p95Ms, unit: 'ms', atMost: P95_MS },
      { what: 'the same on a bare page: frame, p95', value: floor.p95Ms, unit: 'ms' },
      { what: `${what} with a 4x slower processor: worst frame`, value: ours.worstMs, unit: 'ms', atMost: WORST_MS },
      { what: 'the same on a bare page: worst frame', value: floor.worstMs, unit: 'ms' },
      ...work,
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
      { what: `${what} with a 4x slower processor: frame, p95`, value: p95Ms, unit: 'ms', atMost: P95_MS },
      { what: `${what} with a 4x slower processor: worst frame`, value: worstMs, unit: 'ms', atMost: WORST_MS },
      ...(await workIn(browser, `${canned.url}/feed`, SWIPE_THROUGH)),
      { what: 'cards passed', value: cards, unit: 'cards', atLeast: CARDS },
      { what: 'layout shift on the way', value: shift, unit: '', atMost: 0.02 },
    ]
  } finally {
    canned.stop()
  }
}

/** Processor time of the page's main thread in each frame, which other work on the machine hardly changes. */
async function workIn(browser: Browser, url: string, script: string): Promise<Figure[]> {
  const { trace } = await inSlowPage(browser, url, (page, session) =>
    traceOf(session, FRAME_CATEGORIES, () => page.evaluate(script)),
  )
  const work = workOfFrames(trace)
  return [
    { what: 'the same: processor time of the page in a frame, p95', value: quantile(work, 0.95), unit: 'ms', atMost: P95_MS },
    { what: 'the same: most processor time in a frame', value: Math.max(...work), unit: 'ms', atMost: WORST_MS },
  ]
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

const scrollThrough = (browser: Browser, url: string, script: string): Promise<ScrollResult> =>
  inSlowPage(browser, url, async (page) => (await page.evaluate(script)) as ScrollResult) // returned by the scripts below

async function inSlowPage<T>(
  browser: Browser,
  url: string,
  measure: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 375, height: 700 } })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const result = await measure(page, session)
  await context.close()
  return result
}

/**
 * Scrolls until the page stops growing. `timed`: in proportion to the time since the last frame, as a thumb does. `even`: as far in every
 * frame as at 60 frames a second, so that a frame that other work has delayed has no more to draw.
 */
export const scrollScript = (pace: 'timed' | 'even') => `(async (pxPerSecond, pace) => {
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
        scrollBy({ top: pace === 'even' ? pxPerSecond / 60 : (pxPerSecond * (now - before)) / 1000, behavior: 'instant' })
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
})(${PX_PER_SECOND}, '${pace}')`

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
