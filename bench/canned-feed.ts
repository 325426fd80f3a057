import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

export type CannedFeed = { url: string; stop: () => void }
/** Without a database: what the server would answer to the page. `media` is a server for addresses that are not shipped pictures. */
export type Canned = { cards: readonly object[]; settings?: Readonly<Record<string, string>>; floor: string; media?: string }

/** The built participant's page with these cards, without a database: for what happens in the browser alone. */
export async function serveCannedFeed({ cards, settings = {}, floor, media }: Canned, web = 'dist/web'): Promise<CannedFeed> {
  const experiment_parameters = JSON.stringify(Object.entries(settings).map(([parameter, value]) => ({ parameter, value })))
  const replies: Readonly<Record<string, () => unknown>> = {
    '/v1/load_experiment': () => ({
      success: 'true',
      data: {
        ...{ order_data: cards, experiment_parameters, condition: 1, session_token: 'bench', client_seed: 'bench' },
        ...{ resumed: false, journey: { steps: [], next: { step: 'feed' } } },
      },
    }),
    '/v1/events': () => ({ success: 'true', stored: 0, duplicate: 0, refused: [] }),
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://canned')
    const reply = replies[pathname]
    if (reply !== undefined) return send(response, '.json', JSON.stringify(reply()))
    if (pathname === '/floor') return send(response, '.html', floorPage(floor))
    if (media !== undefined && pathname.startsWith('/media/')) {
      const file = await fetch(media + pathname)
      return send(response, '.webp', Buffer.from(await file.arrayBuffer()))
    }
    const path =
      pathname === '/feed' ? join(web, 'participant.html') : join(pathname.startsWith('/media/') ? 'demo' : web, pathname)
    try {
      send(response, extname(path), await readFile(path))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server has a port.
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.closeAllConnections() ?? server.close(),
  }
}

function send(response: ServerResponse, extension: string, body: string | Buffer) {
  response.writeHead(200, { 'content-type': TYPES[extension] ?? 'application/json', 'cache-control': 'max-age=3600' }).end(body)
}

/** The same content in the same places, and nothing else: what the browser itself needs to scroll past it. */
const floorPage = (articles: string) => `<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><style>body{margin:0}article{margin-bottom:60px}img{display:block;width:100%;height:auto}</style>
${articles}`
