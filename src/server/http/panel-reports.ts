import type { FastifyInstance } from 'fastify'
import { panelReports as call } from '#contract/panels/panels.ts'
import type { Deps } from '../use-cases/deps.ts'
import { receiveReport } from '../use-cases/panels/receive-report.ts'

/** A report has some hundred bytes. */
const MAX_BYTES = 64 * 1024

/** What a panel reports. Its signature is over the bytes of the body, so nothing parses it before. */
export function servePanelReports(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body))
    scope.post<{ Params: { panel: string; lab: string }; Body: Buffer | undefined }>(call.path, ({ params, headers, body }) =>
      receiveReport(deps, { ...params, headers, body: body ?? Buffer.alloc(0) }),
    )
  })
}
