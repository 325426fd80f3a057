import type { FastifyInstance } from 'fastify'
import { JOBS_PATH, jobReply } from '#contract/jobs.ts'
import type { Deps } from '../use-cases/deps.ts'
import { readJobFile, showJob } from '../use-cases/exports/show-job.ts'
import { callerOf } from './access.ts'
import { sendFile } from './send-file.ts'

type Asked = { Params: { id: string } }

/** GET /v1/jobs/{id} and the file that the job made. */
export function serveJobs(app: FastifyInstance, deps: Deps): void {
  app.get<Asked>(`${JOBS_PATH}/:id`, async (request) => jobReply.parse(await showJob(deps, request.params.id, callerOf(request))))

  // Not compressed: ranges are parts of the file as it is stored.
  app.get<Asked>(`${JOBS_PATH}/:id/file`, { compress: false }, async (request, reply) => {
    const file = await readJobFile(deps, request.params.id, callerOf(request))
    reply.headers({
      'content-type': file.mime,
      'content-disposition': `attachment; filename="${file.filename.replace(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
    })
    return sendFile(request, reply, { ...file, etag: `"${file.key}"` })
  })
}
