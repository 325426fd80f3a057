import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { FIRST_BATCH, firstCards, type Visitor } from './first-cards.ts'

export type BarePage = {
  url: string
  addressFor: (visitor: Visitor) => string
  /** Its script, gzip. */
  scriptKb: number
  stop: () => void
}

type App = { app: string; nodePaths?: string[] }

/** React with the first cards of a person inside the page, and nothing else. */
export const BARE_REACT: App = { app: 'bench/first-card/bare-app.tsx' }

/** An app and what it imports, minified. */
export async function scriptOf({ app, nodePaths = [] }: App): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [app],
    nodePaths,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.contents ?? new Uint8Array()
}

/** A page of one script, with the first cards of a person in it. */
export async function serveBarePage(feedlab: string, app: App): Promise<BarePage> {
  const script = gzipSync(await scriptOf(app))
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
    const [experiment_id, user_id] = [searchParams.get('experiment_id') ?? '', searchParams.get('user_id') ?? '']
    const cards = (await firstCards(feedlab, { experiment_id, user_id })).slice(0, FIRST_BATCH)
    const html = HTML.replace('CARDS', () => JSON.stringify(cards).replaceAll('<', '\\u003c'))
    return response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(html))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server
  return {
    url,
    addressFor: (visitor) => `${url}/?${new URLSearchParams(visitor)}`,
    scriptKb: script.length / 1000,
    stop: () => server.close(),
  }
}

const HTML = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body><div id="root"></div>
<script type="application/json" id="cards">CARDS</script><script type="module" src="/app.js"></script>`
