import type { FastifyInstance } from 'fastify'
import { exportReport } from '#contract/export-files.ts'
import { Refusal } from '../refusal.ts'
import type { Deps } from '../use-cases/deps.ts'
import { methodsReport } from '../use-cases/exports/methods-report.ts'
import { callerOf } from './access.ts'
import { studyIdOf } from './study-id.ts'

/** The methods appendix of a study. It has no row about a single person, so it is a page as far as the audit log is concerned. */
export function serveMethodsReport(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string }; Querystring: { people?: unknown } }>(
    exportReport.path,
    // A HEAD would compute everything for nothing.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const wanted = { experiment_id: studyIdOf(request.params), people: peopleOf(request.query.people) }
      const { filename, zip } = await methodsReport(deps, wanted, callerOf(request))
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`)
        .header('cache-control', 'no-store')
        .send(zip)
    },
  )
}

function peopleOf(people: unknown): 'real' | 'simulated' {
  if (people === undefined || people === 'real') return 'real'
  if (people === 'simulated') return people
  throw new Refusal('bad_request', 'people must be real or simulated')
}
