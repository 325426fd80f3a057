import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Dice } from '../src/domain/dice.ts'
import { call } from './call.ts'

/** What the caller gets; `status` 0 breaks the connection without a reply. */
type Reply = { status: number; body: unknown }

type Answer = (path: string, forward: () => Promise<Reply>) => Promise<Reply>

const BROKEN: Reply = { status: 0, body: null }

/** Stands between writers and a server at `url`, for POST calls with JSON. Returns its address. */
async function startProxy(url: string, answer: Answer): Promise<string> {
  const proxy = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const body = await json(request)
    const { status, body: reply } = await answer(path, () => call(url + path, body))
    if (status === 0) response.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` // listens on TCP
}

/** Every call arrives and is answered, and `share` of the replies are lost on their way back. */
export const losesReplies = (url: string, dice: Dice, share: number): Promise<string> =>
  startProxy(url, async (_path, forward) => {
    const reply = await forward()
    return dice() < share ? BROKEN : reply
  })

/** Every call arrives twice at the same moment, as after a retry that was too early. The caller gets the first of the two replies. */
export const sendsTwice = (url: string): Promise<string> =>
  startProxy(url, async (_path, forward) => {
    const [first] = await Promise.all([forward(), forward()])
    return first
  })

/** As long as a group commit gathers events. */
const GATHER_MS = 5
const STORED: Reply = { status: 200, body: { success: 'true', stored: 1, duplicate: 0, refused: [] } }

/**
 * A control: a server that answers before it writes, as a careless one would, and that is away while the server behind it is. The check
 * that finds no losses in Feedlab must find some here.
 */
export function answersFirst(url: string): Promise<string> {
  let isAway = false
  return startProxy(url, async (path, forward) => {
    const write = async () => {
      const reply = await forward()
      isAway = reply.status !== 200
      return reply
    }
    if (path !== '/v1/events' || isAway) return write()
    void pause(GATHER_MS).then(write)
    return STORED
  })
}
