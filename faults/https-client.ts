import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'

type Call = {
  path: string
  method?: string
  headers?: Record<string, string>
  json?: unknown
  body?: Buffer
  /** Address of the caller, one of this machine's. */
  from?: string
}

type Reply = { status: number; text: string; all: (header: string) => string[] }

export type Client = (call: Call) => Promise<Reply>

/** Calls a site on this machine by its name, and trusts one certificate alone. */
export function httpsClient({ name, port, ca }: { name: string; port: number; ca: Buffer }): Client {
  const agent = new Agent({ ca, servername: name, keepAlive: true })
  return async ({ path, method, headers = {}, json, body, from = '127.0.0.1' }) => {
    const content = json === undefined ? body : Buffer.from(JSON.stringify(json))
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      path,
      localAddress: from,
      method: method ?? (content ? 'POST' : 'GET'),
      headers: {
        host: `${name}:${port}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(content && { 'content-length': String(content.length) }),
        ...headers,
      },
    })
    sent.end(content)
    const [response] = (await once(sent, 'response')) as [IncomingMessage] // the event has one argument
    const pieces: Buffer[] = []
    for await (const piece of response) pieces.push(piece as Buffer) // without a text encoding, bytes
    const all = (header: string) =>
      response.rawHeaders.filter((_, i) => i % 2 === 1 && response.rawHeaders[i - 1]?.toLowerCase() === header)
    return { status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8'), all }
  }
}
