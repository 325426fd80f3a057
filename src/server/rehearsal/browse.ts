import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

type Call = { path: string; method?: string; headers?: Record<string, string>; body?: string }
export type Browsed = { status: number; headers: IncomingMessage['headers']; body: string }

/** A browser's request, led to a stand-in on this machine whatever its host is. `fetch` lets nobody choose the host. */
export const browse = (port: number, { path, method = 'GET', headers = {}, body }: Call): Promise<Browsed> =>
  new Promise((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: answered } = response
      text(response).then((read) => resolve({ status, headers: answered, body: read }), reject)
    })
    sending.on('error', reject).end(body)
  })
