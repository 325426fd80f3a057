import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { openOutside } from '#server/outside/open-outside.ts'

export type PictureSite = { port: number; asked: string[]; paths: Map<string, (response: ServerResponse) => void> }

/** A site of pictures on this machine, which counts as public for the test. */
export async function aPictureSite(): Promise<PictureSite> {
  const asked: string[] = []
  const paths: PictureSite['paths'] = new Map()
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = paths.get(request.url ?? '')
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked, paths }
}

/** Reaches the site of the test and nothing else. */
export const outsideOf = (site: PictureSite) =>
  openOutside({
    mayReach: (ip, port) => ip === '127.0.0.1' && port === site.port,
    resolve: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    pace: { atOnce: 2, gapMs: 0 },
    silenceMs: 500,
  })
