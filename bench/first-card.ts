import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { build } from 'esbuild'
import { launchBrowser } from './browser.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'
import { CPU_SLOWDOWN, SLOW_4G } from './slow-phone.ts'

const ROUNDS = { picture: 5, video: 3 }

type Card = { entity_url: string; poster_url: string | null; width: number; height: number; alt_text: string }

/** Time from a click on a study link to the first picture, compared with a minimal page. */
export async function measureFirstCard(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const browser = await launchBrowser()
  const bare = await barePage(feedlab.url)
  try {
    const figures: Figure[] = []
    for (const kind of ['picture', 'video'] as const) {
      const ours: Visit[] = []
      const floor: Visit[] = []
      for (const user_id of await peopleWithFirstCard(kind, feedlab.url)) {
        ours.push(await visit(browser, `${feedlab.url}/feed?user_id=${user_id}`))
        floor.push(await visit(browser, `${bare.url}/?user_id=${user_id}`))
      }
      const ms = median(ours.map(({ firstCardMs }) => firstCardMs))
      const floorMs = median(floor.map(({ firstCardMs }) => firstCardMs))
      figures.push(
        { what: `first card, a ${kind}, on slow 4G with a 4x slower processor`, value: ms, unit: 'ms' },
        { what: 'the same cards on a bare React page', value: floorMs, unit: 'ms' },
        { what: 'ours against the bare page', value: ms / floorMs, unit: 'ratio', atMost: 1 },
        { what: 'cumulative layout shift', value: Math.max(...ours.map(({ shift }) => shift)), unit: '', atMost: 0.02 },
      )
    }
    return figures
  } finally {
    bare.server.close()
    await browser.close()
    await feedlab.stop()
  }
}

async function peopleWithFirstCard(kind: keyof typeof ROUNDS, feedlab: string): Promise<string[]> {
  const people: string[] = []
  for (let n = 0; people.length < ROUNDS[kind]; n++) {
    const user_id = `bench-${n}`
    const [first] = await cardsOf(feedlab, user_id)
    if ((first?.poster_url === null) === (kind === 'picture')) people.push(user_id)
  }
  return people
}

async function cardsOf(feedlab: string, user_id: string): Promise<Card[]> {
  const body = JSON.stringify({ user_id, experiment_id: 'solarflare' })
  const loaded = await fetch(`${feedlab}/v1/load_experiment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { data } = (await loaded.json()) as { data: { order_data: Card[] } } // as in the contract
  return data.order_data
}

type Visit = { firstCardMs: number; shift: number }

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 375, height: 700 }, bypassCSP: true })
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
    {
      timeout: 60_000,
      polling: 100,
    },
  )
  const result = (await seen.jsonValue()) as Visit // set by the script below
  await context.close()
  return result
}

/** The first card counts as shown in the frame after its picture, or the poster of its video, has loaded. */
const WATCH_FIRST_CARD = `
  window.shift = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const picture = document.querySelector('article')?.querySelector('img:not([aria-hidden])')
    if (picture && picture.complete && picture.naturalWidth > 0) requestAnimationFrame(() => { window.firstCardMs = performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/** React with the first 25 cards inside the page, and nothing else. */
async function barePage(feedlab: string): Promise<{ url: string; server: Server }> {
  const bundled = await build({
    stdin: { contents: BARE_APP, resolveDir: process.cwd(), loader: 'tsx' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = gzipSync(bundled.outputFiles[0]?.contents ?? '')
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
    if (pathname === '/app.js')
      return response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }).end(script)
    if (pathname.startsWith('/media/')) {
      const media = await fetch(feedlab + pathname)
      return response
        .writeHead(media.status, { 'content-type': media.headers.get('content-type') ?? '' })
        .end(Buffer.from(await media.arrayBuffer()))
    }
    if (pathname !== '/') return response.writeHead(404).end()
    const cards = (await cardsOf(feedlab, searchParams.get('user_id') ?? '')).slice(0, 25)
    const html = BARE_HTML.replace('CARDS', () => JSON.stringify(cards).replaceAll('<', '\\u003c'))
    return response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(html))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } // a listening TCP server
}

const BARE_HTML = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body><div id="root"></div>
<script type="application/json" id="cards">CARDS</script><script type="module" src="/app.js"></script>`

const BARE_APP = `
import { createRoot } from 'react-dom/client'
const cards = JSON.parse(document.getElementById('cards').textContent)
createRoot(document.getElementById('root')).render(cards.map((card) => (
  <article key={card.entity_url} style={{ maxWidth: 600 }}>
    {card.poster_url
      ? <div><img src={card.poster_url} alt="" width={card.width} height={card.height} style={{ width: '100%', height: 'auto' }} /><video src={card.entity_url} preload="none" muted /></div>
      : <img src={card.entity_url} alt={card.alt_text} width={card.width} height={card.height} loading="lazy" style={{ width: '100%', height: 'auto' }} />}
  </article>
)))
`
