import type { FastifyInstance } from 'fastify'
import { watchStudy as call } from '#contract/show-live.ts'
import { Refusal } from '../refusal.ts'
import type { Deps } from '../use-cases/deps.ts'
import { watchStudy } from '../use-cases/monitor/show-live.ts'
import { callerOf } from './access.ts'
import { studyIdOf } from './study-id.ts'

/** Proxies close connections on which nothing comes. */
const SIGN_OF_LIFE_MS = 15_000
/** Then the page connects again by itself, and it is looked again whether its person may. */
const LONGEST_MS = 15 * 60_000
const MAX_STREAMS = 500

/**
 * Server-sent events: "changed" whenever somebody in a study moved, and nothing else. The page then asks for figures by the call that checks
 * what its person may see.
 */
export function serveWatch(app: FastifyInstance, deps: Deps): void {
  const streams = new Set<() => void>()
  // A stream never ends by itself, and the stop of the server waits for every answer.
  app.addHook('preClose', async () => {
    for (const end of streams) end()
  })
  // A HEAD would stay open.
  app.get<{ Params: { id: string } }>(call.path, { exposeHeadRoute: false }, async (request, reply) => {
    const watch = await watchStudy(deps, studyIdOf(request.params), callerOf(request))
    if (!request.headers.accept?.includes('text/event-stream'))
      throw new Refusal('bad_request', 'This call answers with a stream: send Accept: text/event-stream')
    if (streams.size >= MAX_STREAMS) throw new Refusal('too_many_calls', 'Too many pages watch studies.', undefined, 30)
    reply.hijack()
    const { raw } = reply
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    raw.writeHead(200, {
      ...Object.fromEntries(headers),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const say = (text: string) => void raw.write(`${text}\n\n`)
    const stopWatching = watch(() => say('event: changed\ndata: 1'))
    const alive = setInterval(say, SIGN_OF_LIFE_MS, ': here').unref()
    const limit = setTimeout(() => end(), LONGEST_MS).unref()
    const end = () => {
      streams.delete(end)
      stopWatching()
      clearInterval(alive)
      clearTimeout(limit)
      raw.end()
    }
    streams.add(end)
    raw.once('close', end)
    // Somebody who comes back after a break has missed something.
    say('retry: 3000\nevent: changed\ndata: 1')
  })
}
