import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { build } from 'vite'
import { launchBrowser } from '../browser.ts'
import { postCards } from '../canned-cards.ts'
import { serveCannedFeed } from '../canned-feed.ts'
import { startFeedlab } from '../feedlab.ts'
import type { Figure } from '../report.ts'
import { type ScrollResult, scrollExpression } from '../scroll.ts'
import { CPU_SLOWDOWN } from '../slow-phone.ts'
import { readTrace, type TraceEvent } from './read-trace.ts'
import { type CpuProfile, longTasks, timeByFunction } from './time-by-function.ts'

const CARDS = Number(process.env['CARDS'] ?? 500)

/** Counted beside frames, because a count is the same on a busy machine. */
const COUNTED = ['Card', 'PostInFeed', 'PostView', 'EngagementButton', 'OpenFeed', 'FeedList'] as const

/** Why a feed of posts scrolls as it does: what is laid out, rendered, observed and stored on the way, and which functions take the time. */
export async function measureProfile(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const browser = await launchBrowser()
  const web = await mkdtemp(join(tmpdir(), 'feedlab-profile-'))
  try {
    await buildReadable(web)
    const canned = await serveCannedFeed(await postCards(feedlab.url, CARDS), web)
    try {
      return await profileOf(browser, `${canned.url}/feed`)
    } finally {
      canned.stop()
    }
  } finally {
    await rm(web, { recursive: true, force: true })
    await browser.close()
    await feedlab.stop()
  }
}

/** The participant's page with the names of its functions. */
async function buildReadable(outDir: string) {
  process.env['NODE_ENV'] = 'production'
  await build({
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false, rollupOptions: { input: 'participant.html' } },
  })
}

async function profileOf(browser: Browser, url: string): Promise<Figure[]> {
  const first = await openSlow(browser, url)
  const metrics = await worked(first.session, () => scroll(first.page))
  const watched = (await first.page.evaluate('window.watchedByBench()')) as Watched // set by the script below
  await first.close()
  const second = await openSlow(browser, url)
  const calls = await counted(second.session, () => scroll(second.page))
  await second.close()
  const again = await openSlow(browser, url)
  const { trace, profile } = await traced(again.session, () => scroll(again.page))
  await again.close()
  const { forcedBy } = readTrace(trace)
  const perCard = (what: string, n: number): Figure => ({ what, value: n / CARDS, unit: 'per card' })
  console.log(
    '\nforced by:',
    forcedBy
      .slice(0, 20)
      .map(([by, { n, ms }]) => `\n${n} ${ms.toFixed(0)} ${by}`)
      .join(''),
  )
  console.log('\nself and total time by function (ms):')
  for (const { name, selfMs, totalMs } of timeByFunction(profile).slice(0, 70))
    console.log(`  ${name.padEnd(50)} ${selfMs.toFixed(0).padStart(7)} ${totalMs.toFixed(0).padStart(7)}`)
  console.log('\nlong tasks:')
  for (const task of longTasks(profile, trace).slice(0, 12))
    console.log(`  ${task.ms.toFixed(0)} ms at ${task.atS.toFixed(1)} s: ${task.top}`)
  console.log(watched.byName)
  return [
    perCard('layouts of the page', metrics['LayoutCount'] ?? 0),
    perCard('styles computed again', metrics['RecalcStyleCount'] ?? 0),
    perCard('ms of layout', 1000 * (metrics['LayoutDuration'] ?? 0)),
    perCard('ms of styles', 1000 * (metrics['RecalcStyleDuration'] ?? 0)),
    perCard('ms of scripts', 1000 * (metrics['ScriptDuration'] ?? 0)),
    perCard('ms of everything', 1000 * (metrics['TaskDuration'] ?? 0)),
    ...COUNTED.map((name) => perCard(`renders: ${name}`, calls.get(name) ?? 0)),
    { what: 'observers, the most at once', value: watched.mostObservers, unit: 'observers' },
    { what: 'elements that they observe, the most at once', value: watched.mostObserved, unit: 'elements' },
    { what: 'writes to localStorage', value: watched.writes, unit: 'writes' },
    { what: 'characters in them', value: watched.written / 1e6, unit: 'M' },
    { what: 'longest time in one of them with its JSON', value: watched.longestWriteMs, unit: 'ms' },
  ]
}

/** What the main thread did meanwhile. */
async function worked(session: CDPSession, work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))
  const before = await read()
  await work()
  return Object.fromEntries([...(await read())].map(([name, value]) => [name, value - (before.get(name) ?? 0)]))
}

type Watched = {
  mostObservers: number
  mostObserved: number
  writes: number
  written: number
  longestWriteMs: number
  byName: unknown
}

async function openSlow(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 375, height: 700 } })
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, session, close: () => context.close() }
}

const scroll = async (page: Page) => {
  const result = (await page.evaluate(scrollExpression)) as ScrollResult // returned by that script
  console.log(result)
  return result
}

/** How often each function ran. */
async function counted(session: CDPSession, work: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.send('Profiler.takePreciseCoverage')
  await session.send('Profiler.stopPreciseCoverage')
  const calls = new Map<string, number>()
  for (const { functions } of result)
    for (const { functionName, ranges } of functions)
      calls.set(functionName, (calls.get(functionName) ?? 0) + (ranges[0]?.count ?? 0))
  return calls
}

const CATEGORIES = '-*,devtools.timeline,disabled-by-default-devtools.timeline.stack,disabled-by-default-devtools.timeline'

async function traced(session: CDPSession, work: () => Promise<unknown>): Promise<{ trace: TraceEvent[]; profile: CpuProfile }> {
  const trace: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => trace.push(...(value as TraceEvent[]))) // the format of traces
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 500 })
  await session.send('Tracing.start', { categories: CATEGORIES, transferMode: 'ReportEvents' })
  await session.send('Profiler.start')
  await work()
  const { profile } = await session.send('Profiler.stop')
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isComplete
  return { trace, profile }
}

/** Counts observers and writes from outside. */
const WATCH = `(() => {
  const seen = { mostObservers: 0, mostObserved: 0, writes: 0, written: 0, longestWriteMs: 0, byName: {} }
  const alive = new Map()
  const look = () => {
    let observed = 0, observers = 0
    for (const elements of alive.values()) { observed += elements.size; observers += elements.size > 0 ? 1 : 0 }
    seen.mostObservers = Math.max(seen.mostObservers, observers)
    seen.mostObserved = Math.max(seen.mostObserved, observed)
  }
  for (const name of ['IntersectionObserver', 'ResizeObserver']) {
    const { observe, unobserve, disconnect } = window[name].prototype
    Object.assign(window[name].prototype, {
      observe(element, options) { if (!alive.has(this)) alive.set(this, new Set()); alive.get(this).add(element); look(); return observe.call(this, element, options) },
      unobserve(element) { alive.get(this)?.delete(element); return unobserve.call(this, element) },
      disconnect() { alive.delete(this); return disconnect.call(this) },
    })
  }
  let json = 0
  const { stringify } = JSON
  JSON.stringify = (...args) => { const begin = performance.now(); try { return stringify(...args) } finally { json = performance.now() - begin } }
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (name, value) {
    const begin = performance.now()
    setItem.call(this, name, value)
    seen.writes += 1
    seen.written += value.length
    seen.byName[name] = (seen.byName[name] ?? 0) + value.length
    seen.longestWriteMs = Math.max(seen.longestWriteMs, performance.now() - begin + json)
    json = 0
  }
  window.watchedByBench = () => { console.log(seen); return seen }
})()`
