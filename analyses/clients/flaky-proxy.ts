import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FlakyProxy = { url: string; asked: string[]; stop: () => Promise<void> }

/**
 * Stands before the product like a bad network: refuses the first request to each path with 503 or 429, and breaks off the second
 * transfer of a file in its middle. `asked` lists what came: method, path and range.
 */
export async function flakyProxy(product: string): Promise<FlakyProxy> {
  const asked: string[] = []
  const seen = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const key = `${method} ${url}`
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    asked.push([key, headers.range].filter((part) => part !== undefined).join(' '))
    if (times === 1) {
      incoming.resume()
      return refuse(outgoing, asked.length % 2 === 0 ? 429 : 503)
    }
    return pass(product, incoming, outgoing, { breaksOff: times === 2 && url.endsWith('/file') })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens to a port
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, asked, stop }
}

function refuse(outgoing: ServerResponse, status: number): void {
  const error = { code: status === 429 ? 'too_many_calls' : 'unavailable', message: 'Please try again shortly.' }
  outgoing.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' })
  outgoing.end(JSON.stringify({ success: 'false', error }))
}

function pass(product: string, incoming: IncomingMessage, outgoing: ServerResponse, { breaksOff }: { breaksOff: boolean }): void {
  const { host } = new URL(product)
  const { method, url, headers } = incoming
  const onward = request(`${product}${url}`, { method, headers: { ...headers, host } }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    if (!breaksOff) return answer.pipe(outgoing)
    return answer.once('data', (piece: Buffer) => {
      outgoing.write(piece.subarray(0, piece.length / 2), () => outgoing.destroy())
      answer.destroy()
    })
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
