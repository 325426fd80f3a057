import { readdir, readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import sharp from 'sharp'

const MEDIA = 'demo/media'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

export type CannedFeed = { url: string; stop: () => void }
type Picture = { name: string; width: number; height: number; placeholder: string }

/** The built participant's page with as many cards as asked for, without a database: for what happens in the browser alone. */
export async function serveCannedFeed(nCards: number, web = 'dist/web'): Promise<CannedFeed> {
  const pictures = await demoPictures()
  const cards = Array.from({ length: nCards }, (_, idx) => cardOf(pictures[idx % pictures.length], idx))
  const replies: Readonly<Record<string, () => unknown>> = {
    '/v1/load_experiment': () => ({
      success: 'true',
      data: { order_data: cards, experiment_parameters: '[]', condition: 1, session_token: 'bench', resumed: false },
    }),
    '/v1/events': () => ({ success: 'true', stored: 0, duplicate: 0, refused: [] }),
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://canned')
    const reply = replies[pathname]
    if (reply !== undefined) return send(response, '.json', JSON.stringify(reply()))
    if (pathname === '/floor') return send(response, '.html', floorPage(cards))
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

async function demoPictures(): Promise<Picture[]> {
  const names = (await readdir(MEDIA)).filter((name) => name.endsWith('.webp') && !name.includes('poster'))
  return Promise.all(
    names.map(async (name) => {
      const { width, height } = await sharp(join(MEDIA, name)).metadata()
      const tiny = await sharp(join(MEDIA, name)).resize(16).webp({ quality: 30 }).toBuffer()
      return { name, width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
    }),
  )
}

/** Each card has an address of its own, so that none of them is drawn from the memory of another. */
function cardOf(picture: Picture | undefined, idx: number) {
  if (picture === undefined) throw new Error(`No pictures in ${MEDIA}`)
  const { name, width, height, placeholder } = picture
  return {
    entity_id: `bench_${String(idx).padStart(5, '0')}`,
    entity_url: `/media/${name}?card=${idx}`,
    idx,
    entity_type: 'image',
    alt_text: `Card ${idx}`,
    headline: '',
    width,
    height,
    poster_url: null,
    placeholder,
    shown_counts: { shares: 12, likes: 345, read_later: 6, accuracy_score: 0, upvote: 78, downvote: 9 },
  }
}

/** The same pictures in the same places, and nothing else: what the browser itself needs to scroll past them. */
const floorPage = (cards: readonly ReturnType<typeof cardOf>[]) => `<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><style>body{margin:0}article{margin-bottom:60px}img{display:block;width:100%;height:auto}</style>
${cards.map(({ entity_url, width, height }) => `<article><img src="${entity_url}" width="${width}" height="${height}" loading="lazy" alt=""></article>`).join('')}`
