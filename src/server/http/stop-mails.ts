import type { FastifyInstance } from 'fastify'
import { stopMailsAtOnce } from '#contract/waves/contact.ts'
import type { Deps } from '../use-cases/deps.ts'
import { stopMails } from '../use-cases/waves/contact.ts'

/** Calls of programs that show mails: what they send beside the address of the call says nothing, and is not read. */
export function serveStopMails(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 1024 }, (_, payload, done) => {
      payload.resume()
      payload.once('end', () => done(null, undefined))
    })
    scope.post<{ Params: { stop: string } }>(stopMailsAtOnce.path, (request) => stopMails(deps, request.params))
  })
}
