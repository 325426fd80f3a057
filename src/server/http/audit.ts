import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportAudit } from '#contract/accounts/audit.ts'
import { auditCsv } from '../use-cases/accounts/audit.ts'
import type { Deps } from '../use-cases/deps.ts'
import { callerOf } from './access.ts'

export function serveAudit(app: FastifyInstance, deps: Deps): void {
  app.get(exportAudit.path, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .send(Readable.from(auditCsv(deps, callerOf(request)))),
  )
}
