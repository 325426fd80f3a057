import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** `cut`: the connection ends without an answer. */
export type Answered = Answer | 'cut'

type Work = (request: IncomingMessage, origin: string) => Promise<Answered>

/** A server on this machine that answers with JSON. An error of `answer` ends the connection. */
export async function startAnswering(port: number, answer: Work) {
  const server = createServer((request, response) => {
    answer(request, originOf()).then(
      (answered) => send(response, answered),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: originOf(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Method = { method: string; path: RegExp }

/** The first route of this method and path, with the parts of the path that it names. */
export function findRoute<R extends Method>(routes: readonly R[], method: string, path: string) {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null
    if (match) return { route, parts: match.slice(1).map(decodeURIComponent) }
  }
  return undefined
}

function send(response: ServerResponse, answered: Answered): void {
  if (answered === 'cut') {
    response.destroy()
    return
  }
  const { status, body, headers } = answered
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
