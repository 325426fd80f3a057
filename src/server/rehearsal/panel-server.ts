import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Dice } from '#domain/dice.ts'
import { type Browsed, browse } from './browse.ts'
import type { Account, Arrival, Ids, Panel, PanelByLink, PanelServer, Receipt } from './panels/panel.ts'
import { startStandInServer } from './stand-in-server.ts'

type Settings = Account['settings']

/** Where the panel's own page sends people to the study, and takes codes. Exits are every other path, on the host of their address. */
const START = '/start'
const CODE = '/code'
/** Who it is, as the cookie of a panel would tell. */
const PERSON = 'x-person'

type Given = { settings: Settings; dice: Dice }

export const startPanelServer = (panel: Panel, given: Given): Promise<PanelServer> =>
  'standIn' in panel ? startStandInServer(panel, given.settings) : startLinkServer(panel, given)

/** A panel that knows links and codes alone. */
async function startLinkServer(panel: PanelByLink, { settings, dice }: Given): Promise<PanelServer> {
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
      const { headers } = await browse(port, { path: `${START}?link=${encodeURIComponent(link)}` })
      const name = String(headers[PERSON])
      const ids = sent.get(name) ?? {}
      names.set(ids, name)
      return { ids, link: String(headers.location) }
    },
    takeBack: async (arrival, ids) => {
      const headers = { [PERSON]: names.get(ids) ?? '' }
      if ('code' in arrival) return receiptIn(await browse(port, { path: CODE, method: 'POST', headers, body: arrival.code }))
      const { host, pathname, search, protocol } = new URL(arrival.url)
      const proto = { 'x-forwarded-proto': protocol.replace(':', '') }
      return receiptIn(await browse(port, { path: pathname + search, headers: { ...headers, ...proto, host } }))
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const receiptIn = ({ body }: Browsed): Receipt => JSON.parse(body)
