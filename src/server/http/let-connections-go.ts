import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { elapsedMs } from '../machine/this-process.ts'

/** Longer than the proxy keeps a connection that it does not use (`keepalive_timeout` in deploy/nginx). */
const PROXY_KEEPS_MS = 3000
const POLL_MS = 50

type LettingGo = {
  isLeaving: () => boolean
  /**
   * From now on every answer ends its connection. Resolves when the proxy has no connection left that it could send a request on just as
   * we close it: such a request would be lost.
   */
  leaveProxy: () => Promise<void>
}

/** After the answer to a last request a connection would stay open for as long as its keep-alive time, and the stop with it. */
export function letConnectionsGo(app: FastifyInstance): LettingGo {
  let isLeaving = false
  app.addHook('preClose', async () => {
    isLeaving = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done()
  })
  // For an answer whose head was sent before the stop.
  app.addHook('onResponse', (request, _reply, done) => {
    if (isLeaving) request.raw.socket.end()
    done()
  })
  return {
    isLeaving: () => isLeaving,
    leaveProxy: async () => {
      isLeaving = true
      const untilMs = elapsedMs() + PROXY_KEEPS_MS
      while (elapsedMs() < untilMs && (await nConnections(app)) > 0) await pause(POLL_MS)
    },
  }
}

const nConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count = 0) => resolve(count)))
