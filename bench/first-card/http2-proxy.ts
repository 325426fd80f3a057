import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aCertificate } from '../../faults/certificate.ts'

type Proxy = { url: string; stop: () => void }

/** Headers of one connection, which HTTP/2 does not have. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'])

const passedOn = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_CONNECTION.has(name)))

/** Passes everything on to a server, as the proxies do that are shipped (`deploy/`): a browser asks them for all files at once. */
export async function serveByHttp2(target: string): Promise<Proxy> {
  const dir = await mkdtemp(join(tmpdir(), 'feedlab-bench-proxy-'))
  const paths = await aCertificate(dir, 'localhost')
  const [cert, key] = await Promise.all([readFile(paths.crt), readFile(paths.key)])
  await rm(dir, { recursive: true })
  const server = createSecureServer({ cert, key }, (request, response) => {
    const options = { method: request.method, headers: passedOn(request.headers) }
    const onward = ask(new URL(request.url, target), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server has a port.
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
