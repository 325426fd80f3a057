import type { Browser } from '@playwright/test'
import { launchBrowser } from '../browser.ts'
import { startFeedlab } from '../feedlab.ts'
import { type Figure, median } from '../report.ts'
import { CPU_SLOWDOWN, SLOW_4G } from '../slow-phone.ts'
import { BARE_REACT, serveBarePage } from './bare-page.ts'
import { type Card, firstCards } from './first-cards.ts'
import { serveByHttp2 } from './http2-proxy.ts'
import { installPeers, PEERS } from './install-peers.ts'

type Kind = {
  name: string
  experiment_id: string
  link: string
  rounds: number
  isIt: (first: Card) => boolean
  /** Also as behind a proxy. */
  isByHttp2?: true
}

const KINDS: readonly Kind[] = [
  { name: 'a picture', experiment_id: 'solarflare', link: '', rounds: 5, isIt: (first) => first.poster_url === null },
  { name: 'a video', experiment_id: 'solarflare', link: '', rounds: 3, isIt: (first) => first.poster_url !== null },
  {
    name: 'a post in microblog',
    experiment_id: 'brightwater',
    link: '&skin=microblog',
    rounds: 5,
    isIt: () => true,
    isByHttp2: true,
  },
]

/** Time from a click on a study link to the first card, compared with a minimal page. */
export async function measureFirstCard(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const browser = await launchBrowser()
  const bare = await serveBarePage(feedlab.url, BARE_REACT)
  const proxies = [await serveByHttp2(feedlab.url), await serveByHttp2(bare.url)] as const
  try {
    const figures: Figure[] = []
    for (const kind of KINDS) {
      const people = await peopleWithFirstCard(kind, feedlab.url)
      const addresses = { link: kind.link, ours: feedlab.url, floor: bare.url }
      figures.push(...(await compared(browser, kind, people, addresses)))
      if (!kind.isByHttp2) continue
      const byHttp2 = { link: kind.link, ours: proxies[0].url, floor: proxies[1].url }
      figures.push(...(await compared(browser, { ...kind, name: `${kind.name}, HTTP/2` }, people, byHttp2)))
    }
    return [...figures, ...(await peers(browser, feedlab.url))]
  } finally {
    for (const proxy of proxies) proxy.stop()
    bare.stop()
    await browser.close()
    await feedlab.stop()
  }
}

/** By turns, so that a noisy minute concerns both. */
async function compared(
  browser: Browser,
  { name, experiment_id }: Kind,
  people: readonly string[],
  { link, ours, floor }: Record<'link' | 'ours' | 'floor', string>,
): Promise<Figure[]> {
  const [withFeed, withBare]: [Visit[], Visit[]] = [[], []]
  for (const user_id of people) {
    const visitor = new URLSearchParams({ experiment_id, user_id })
    withFeed.push(await visit(browser, `${ours}/feed?${visitor}${link}`))
    withBare.push(await visit(browser, `${floor}/?${visitor}`))
  }
  const ms = median(withFeed.map(({ firstCardMs }) => firstCardMs))
  const floorMs = median(withBare.map(({ firstCardMs }) => firstCardMs))
  return [
    { what: `first card, ${name}, on slow 4G with a 4x slower processor`, value: ms, unit: 'ms' },
    { what: 'the same cards on a bare React page', value: floorMs, unit: 'ms' },
    { what: 'ours against the bare page', value: ms / floorMs, unit: 'ratio', atMost: 1 },
    { what: 'cumulative layout shift', value: Math.max(...withFeed.map(({ shift }) => shift)), unit: '', atMost: 0.02 },
  ]
}

/** The same 25 pictures as a page of each peer shows them. */
async function peers(browser: Browser, feedlab: string): Promise<Figure[]> {
  const modules = installPeers()
  const [kind] = KINDS
  if (modules === undefined || kind === undefined) return []
  const people = (await peopleWithFirstCard(kind, feedlab)).map((user_id) => ({ experiment_id: kind.experiment_id, user_id }))
  const figures: Figure[] = []
  for (const { name, app } of PEERS) {
    const page = await serveBarePage(feedlab, { app, nodePaths: [modules] })
    const visits: Visit[] = []
    for (const visitor of people) visits.push(await visit(browser, page.addressFor(visitor)))
    page.stop()
    figures.push(
      { what: `the same pictures by ${name}: first card`, value: median(visits.map((each) => each.firstCardMs)), unit: 'ms' },
      { what: `the same: its script, gzip`, value: page.scriptKb, unit: 'kB' },
    )
  }
  return figures
}

async function peopleWithFirstCard({ experiment_id, rounds, isIt }: Kind, feedlab: string): Promise<string[]> {
  const people: string[] = []
  for (let n = 0; people.length < rounds; n++) {
    const user_id = `bench-${n}`
    const [first] = await firstCards(feedlab, { experiment_id, user_id })
    if (first !== undefined && isIt(first)) people.push(user_id)
  }
  return people
}

type Visit = { firstCardMs: number; shift: number }

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 375, height: 700 }, bypassCSP: true, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(WATCH_FIRST_CARD)
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    'window.firstCardMs && { firstCardMs: window.firstCardMs, shift: window.shift }',
    undefined,
    { timeout: 60_000, polling: 100 },
  )
  const result = (await seen.jsonValue()) as Visit // set by the script below
  await context.close()
  return result
}

/** The first card counts as shown in the frame after every picture of it, or the poster of its video, has loaded. */
const WATCH_FIRST_CARD = `
  window.shift = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const pictures = [...(document.querySelector('article')?.querySelectorAll('img:not([aria-hidden])') ?? [])]
    if (pictures.length > 0 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)) requestAnimationFrame(() => { window.firstCardMs = performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`
