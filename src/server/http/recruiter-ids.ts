import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportRecruiterIds } from '#contract/export-files.ts'
import { RECRUITER_IDS_FILE } from '#domain/exports/recruiter-ids.ts'
import type { Deps } from '../use-cases/deps.ts'
import { recruiterIdsCsv } from '../use-cases/exports/recruiter-ids.ts'
import { callerOf } from './access.ts'
import { studyIdOf } from './study-id.ts'

/** The key that joins user ids with the ids of a panel, for owners and editors. */
export function serveRecruiterIds(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(
    exportRecruiterIds.path,
    // A HEAD takes nothing, so the log must not say so.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const id = studyIdOf(request.params)
      const csv = await recruiterIdsCsv(deps, id, callerOf(request))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${id}_${RECRUITER_IDS_FILE}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(csv))
    },
  )
}
