import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Dice } from '#domain/dice.ts'
import type { Account, Arrival, Ids, Panel, Receipt } from './panels/panel.ts'

/** A panel that sends people to a study and takes them back, without the real one. */
export type PanelServer = {
  /** Somebody new: what the panel knows them by, and the link to which it sends their browser. */
  send: (link: string) => Promise<{ ids: Ids; link: string }>
  /** They come back: their browser opens the address, or they type the code. What the panel makes of it. */
  takeBack: (arrival: Arrival, ids: Ids) => Promise<Receipt>
  close: () => Promise<void>
}

type Settings = Account['settings']

/** Where the panel's own page sends people to the study, and takes codes. Exits are every other path, on the host of their address. */
const START = '/start'
const CODE = '/code'
/** Who it is, as the cookie of a panel would tell. */
const PERSON = 'x-person'

export async function startPanelServer(
  panel: Panel,
  { settings, dice }: { settings: Settings; dice: Dice },
): Promise<PanelServer> {
  const sent = new Map<string, Ids>()

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const url = new URL(incoming.url ?? '/', `https://${incoming.headers.host}`)
    if (url.pathname === START) {
      const ids = panel.newPerson(dice)
      const name = String(sent.size + 1)
      sent.set(name, ids)
      response.writeHead(302, { location: panel.openLink(url.searchParams.get('link') ?? '', ids), [PERSON]: name }).end()
      return
    }
    const ids = sent.get(String(incoming.headers[PERSON])) ?? {}
    const isTls = incoming.headers['x-forwarded-proto'] !== 'http'
    const arrival: Arrival =
      url.pathname === CODE && incoming.method === 'POST'
        ? { code: await text(incoming) }
        : { url: isTls ? url.href : url.href.replace(/^https/, 'http') }
    const receipt = panel.receive(arrival, { settings, ids })
    const isTaken = receipt.outcomes.length > 0 && receipt.checks.every(({ isOk }) => isOk)
    response.writeHead(isTaken ? 200 : 422, { 'content-type': 'application/json' }).end(JSON.stringify(receipt))
  }
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const names = new Map<Ids, string>()

  return {
    send: async (link) => {
      const { headers } = await call(port, { path: `${START}?link=${encodeURIComponent(link)}` })
      const name = String(headers[PERSON])
      const ids = sent.get(name) ?? {}
      names.set(ids, name)
      return { ids, link: String(headers.location) }
    },
    takeBack: async (arrival, ids) => {
      const headers = { [PERSON]: names.get(ids) ?? '' }
      if ('code' in arrival) return receiptIn(await call(port, { path: CODE, method: 'POST', headers, body: arrival.code }))
      const { host, pathname, search, protocol } = new URL(arrival.url)
      const proto = { 'x-forwarded-proto': protocol.replace(':', '') }
      return receiptIn(await call(port, { path: pathname + search, headers: { ...headers, ...proto, host } }))
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Call = { path: string; method?: string; headers?: Record<string, string>; body?: string }
type Answered = { headers: IncomingMessage['headers']; body: string }

/** A browser's request, led to the stand-in whatever its host is. `fetch` lets nobody choose the host. */
const call = (port: number, { path, method = 'GET', headers = {}, body }: Call): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      text(response).then((read) => resolve({ headers: response.headers, body: read }), reject)
    })
    sending.on('error', reject).end(body)
  })

const receiptIn = ({ body }: Answered): Receipt => JSON.parse(body)
