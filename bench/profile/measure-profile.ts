import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession } from '@playwright/test'
import { build } from 'vite'
import { launchBrowser } from '../browser.ts'
import { postCards } from '../canned-cards.ts'
import { type Canned, serveCannedFeed } from '../canned-feed.ts'
import { startFeedlab } from '../feedlab.ts'
import { type Figure, median } from '../report.ts'
import { scrollScript } from '../scroll.ts'
import { CPU_SLOWDOWN } from '../slow-phone.ts'
import { COUNT_IN_PAGE, type CountedInPage } from './count-in-page.ts'
import { forcedBy, type TraceEvent } from './forced-by.ts'
import { styledElements, sumOf } from './styled-elements.ts'
import { traceOf } from './trace-of.ts'

/** As Chromium's profiler gives it. */
type CpuProfile = {
  nodes: readonly { id: number; callFrame: { functionName: string }; children?: readonly number[] }[]
  samples?: readonly number[]
  timeDeltas?: readonly number[]
}

type Time = { name: string; selfMs: number; totalMs: number }

/** `npm run bench profile -- --rows=150` for a short run. */
const nCards = Number(process.argv.find((word) => word.startsWith('--rows='))?.slice('--rows='.length) ?? 500)

/** Components whose renders are counted, with the most that a card may have: a frame of its height, then drawn, then emptied. */
const RENDERED = { Card: 4, PostInFeed: 8, PostView: 1.5, EngagementButton: 3, OpenFeed: 0.05 } as const

/**
 * Why a feed of posts scrolls as it does: what is laid out, rendered, observed and stored on the way. Counts are the same on a busy machine,
 * so they have bounds. Which functions took the time, and which made the browser lay out the page, is printed.
 */
export async function measureProfile(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const browser = await launchBrowser()
  const web = await mkdtemp(join(tmpdir(), 'feedlab-profile-'))
  try {
    await buildReadable(web)
    const scroll = await served(await postCards(feedlab.url, nCards), web, (url) => figuresOf(browser, url))
    const swipe = await served(await postCards(feedlab.url, nCards, { feed: 'swipe' }), web, (url) => swipedFigures(browser, url))
    return [...scroll, ...swipe]
  } finally {
    await rm(web, { recursive: true, force: true })
    await browser.close()
    await feedlab.stop()
  }
}

async function served<T>(posts: Canned, web: string, measure: (url: string) => Promise<T>): Promise<T> {
  const canned = await serveCannedFeed(posts, web)
  try {
    return await measure(`${canned.url}/feed`)
  } finally {
    canned.stop()
  }
}

/** The participant's page with the names of its functions. */
async function buildReadable(outDir: string) {
  // Otherwise Vite would bundle React's development version.
  process.env['NODE_ENV'] = 'production'
  const input = 'participant.html'
  await build({ logLevel: 'error', build: { outDir, emptyOutDir: true, minify: false, rollupOptions: { input } } })
}

/** Three times: for the times, for the counts of calls, which slow every function down, and for the trace, which slows the browser down. */
async function figuresOf(browser: Browser, url: string): Promise<Figure[]> {
  const { work, page } = await scrolled(browser, url, workOf)
  const { calls } = await scrolled(browser, url, callsIn)
  const { trace, profile } = await scrolled(browser, url, traced)
  printTimes(profile, trace)
  const perCard = (what: string, n = Number.NaN, bound: Partial<Figure> = {}): Figure => ({
    ...{ what, value: n / nCards, unit: 'per card' },
    ...bound,
  })
  const forced = forcedBy(trace)
    .filter(({ by }) => by.includes('commitHookEffect'))
    .reduce((sum, { n }) => sum + n, 0)
  return [
    perCard('layouts of the page', work['LayoutCount']),
    perCard('layouts that effects of React made necessary', forced, { atMost: 0.1 }),
    perCard('styles computed again', work['RecalcStyleCount']),
    perCard('elements that were styled', sumOf(styledElements(trace)), { atMost: 100 }),
    { what: 'elements of a complete post, median', value: median(page.elementsOfCards), unit: 'elements' },
    ...(['LayoutDuration', 'RecalcStyleDuration', 'ScriptDuration', 'TaskDuration'] as const).map((name) =>
      perCard(`ms of the main thread at 4x: ${name}`, 1000 * (work[name] ?? Number.NaN)),
    ),
    ...Object.entries(RENDERED).map(([name, atMost]) => perCard(`renders of ${name}`, calls.get(name) ?? 0, { atMost })),
    { what: 'observers, the most at once', value: page.mostObservers, unit: 'observers', atMost: 12 },
    { what: 'elements that they observe, the most at once', value: page.mostObserved, unit: 'elements', atMost: 250 },
    { what: 'of these by ResizeObserver', value: page.observedBy.ResizeObserver, unit: 'elements' },
    { what: 'of these by IntersectionObserver', value: page.observedBy.IntersectionObserver, unit: 'elements' },
    perCard('characters written to localStorage', page.written),
    { what: 'longest of these writes, at 4x, with its JSON', value: page.longestWriteMs, unit: 'ms' },
  ]
}

/** Two cards at each side are complete, so that a step draws one and empties one, however many cards there are. */
async function swipedFigures(browser: Browser, url: string): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 375, height: 700 } })
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  const { trace } = await traceOf(session, CATEGORIES, () => page.evaluate(`(${SWIPE_STEPS})(${N_STEPS})`))
  await page.close()
  const styled = sumOf(styledElements(trace)) / N_STEPS
  return [{ what: `swipe, ${nCards} cards: elements styled at a step, mean`, value: styled, unit: 'elements', atMost: 300 }]
}

const N_STEPS = 8

/** The next card, each after the last one has come to rest. */
const SWIPE_STEPS = `async (nSteps) => {
  const scroller = document.querySelector('.swipe-scroller')
  const frame = () => new Promise(requestAnimationFrame)
  for (let step = 1; step <= nSteps; step++) {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown' }))
    let rests = 0
    for (let top = -1; rests < 30; top = scroller.scrollTop) {
      await frame()
      rests = scroller.scrollTop === top ? rests + 1 : 0
    }
  }
}`

/** Opens the feed in a slow browser and scrolls through it while somebody measures. */
async function scrolled<T>(
  browser: Browser,
  url: string,
  measure: (session: CDPSession, run: () => Promise<unknown>) => Promise<T>,
) {
  const context = await browser.newContext({ viewport: { width: 375, height: 700 } })
  const page = await context.newPage()
  await page.addInitScript(COUNT_IN_PAGE)
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const measured = await measure(session, () => page.evaluate(scrollScript('timed')))
  const counted = (await page.evaluate('window.countedInPage()')) as CountedInPage // set by that script
  await context.close()
  return { ...measured, page: counted }
}

/** What the main thread did meanwhile. */
async function workOf(session: CDPSession, run: () => Promise<unknown>) {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => (await session.send('Performance.getMetrics')).metrics
  const before = new Map((await read()).map(({ name, value }) => [name, value]))
  await run()
  const work: Record<string, number> = {}
  for (const { name, value } of await read()) work[name] = value - (before.get(name) ?? 0)
  return { work }
}

/** How often each function ran. */
async function callsIn(session: CDPSession, run: () => Promise<unknown>) {
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await run()
  const { result } = await session.send('Profiler.takePreciseCoverage')
  const calls = new Map<string, number>()
  for (const { functionName, ranges } of result.flatMap(({ functions }) => functions))
    calls.set(functionName, (calls.get(functionName) ?? 0) + (ranges[0]?.count ?? 0))
  return { calls }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack']

async function traced(session: CDPSession, run: () => Promise<unknown>): Promise<{ trace: TraceEvent[]; profile: CpuProfile }> {
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 500 })
  const { trace, result } = await traceOf(session, CATEGORIES, async () => {
    await session.send('Profiler.start')
    await run()
    return session.send('Profiler.stop')
  })
  return { trace, profile: result.profile }
}

function printTimes(profile: CpuProfile, trace: readonly TraceEvent[]) {
  const line = (...cells: readonly (string | number)[]) =>
    console.log(`  ${cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(0).padStart(8) : cell.padEnd(52))).join('')}`)
  line('function: ms by itself, with what it calls')
  for (const { name, selfMs, totalMs } of timeByFunction(profile).slice(0, 40)) line(name, selfMs, totalMs)
  line('styles and layouts that scripts made necessary: how many, ms')
  for (const { by, n, ms } of forcedBy(trace).slice(0, 12)) line(by, n, ms)
}

/** Time in each function by itself, and with all that it calls; the longest first. */
export function timeByFunction({ nodes, samples = [], timeDeltas = [] }: CpuProfile): Time[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName || '(anonymous)']))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const times = new Map<string, Time>()
  const add = (id: number, selfMs: number, totalMs: number) => {
    const name = names.get(id) ?? ''
    const time = times.get(name) ?? { name, selfMs: 0, totalMs: 0 }
    times.set(name, { name, selfMs: time.selfMs + selfMs, totalMs: time.totalMs + totalMs })
  }
  samples.forEach((sample, i) => {
    // A sample lasts until the next one.
    const ms = (timeDeltas[i + 1] ?? 0) / 1000
    add(sample, ms, 0)
    // A function that calls itself counts once.
    const seen = new Set<string | undefined>()
    for (let at: number | undefined = sample; at !== undefined; at = parents.get(at)) {
      if (!seen.has(names.get(at))) add(at, 0, ms)
      seen.add(names.get(at))
    }
  })
  return [...times.values()].sort((one, other) => other.totalMs - one.totalMs)
}
