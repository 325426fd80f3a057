import type { FastifyInstance } from 'fastify'
import { jobReply, showJob as showCall, takeJobFile } from '#contract/jobs.ts'
import type { Deps } from '../use-cases/deps.ts'
import { recordFile } from '../use-cases/exports/record-export.ts'
import { readJobFile, showJob } from '../use-cases/exports/show-job.ts'
import { callerOf } from './access.ts'
import { sendFile } from './send-file.ts'

type Asked = { Params: { id: string } }

/** GET /v1/jobs/{id} and the file that the job made. */
export function serveJobs(app: FastifyInstance, deps: Deps): void {
  app.get<Asked>(showCall.path, async (request) => jobReply.parse(await showJob(deps, request.params.id, callerOf(request))))

  // Not compressed: ranges are parts of the file as it is stored.
  app.get<Asked>(takeJobFile.path, { compress: false }, async (request, reply) => {
    const caller = callerOf(request)
    const file = await readJobFile(deps, request.params.id, caller)
    // A question for the size is no download.
    if (request.method === 'GET')
      await recordFile(deps, caller, { ...file.about, rows: file.rows }, { isPart: request.headers.range !== undefined })
    reply.headers({
      'content-type': file.mime,
      'content-disposition': `attachment; filename="${file.filename.replace(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
    })
    return sendFile(request, reply, { ...file, etag: `"${file.key}"` })
  })
}
