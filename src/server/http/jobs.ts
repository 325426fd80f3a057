import type { FastifyInstance, FastifyRequest } from 'fastify'
import { JOBS_PATH, jobReply } from '#contract/jobs.ts'
import type { Deps } from '../use-cases/deps.ts'
import { recordExport } from '../use-cases/exports/record-export.ts'
import { readJobFile, showJob } from '../use-cases/exports/show-job.ts'
import { callerOf } from './access.ts'
import { sendFile } from './send-file.ts'

type Asked = { Params: { id: string } }

/** GET /v1/jobs/{id} and the file that the job made. */
export function serveJobs(app: FastifyInstance, deps: Deps): void {
  app.get<Asked>(`${JOBS_PATH}/:id`, async (request) => jobReply.parse(await showJob(deps, request.params.id, callerOf(request))))

  // Not compressed: ranges are parts of the file as it is stored.
  app.get<Asked>(`${JOBS_PATH}/:id/file`, { compress: false }, async (request, reply) => {
    const caller = callerOf(request)
    const file = await readJobFile(deps, request.params.id, caller)
    if (beginsFile(request)) await recordExport(deps, caller, { ...file.about, rows: file.rows })
    reply.headers({
      'content-type': file.mime,
      'content-disposition': `attachment; filename="${file.filename.replace(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
    })
    return sendFile(request, reply, { ...file, etag: `"${file.key}"` })
  })
}

/** A download that goes on where it was broken off is the same one, and a question for the size is none. */
const beginsFile = ({ method, headers: { range } }: FastifyRequest) =>
  method === 'GET' && (range === undefined || /^bytes=(0-|-)/.test(range))
