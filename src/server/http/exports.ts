import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { setName } from '#contract/text.ts'
import { Refusal } from '../refusal.ts'
import type { Deps } from '../use-cases/deps.ts'
import { exportCsv } from '../use-cases/export-csv.ts'
import { callerOf, type Locks } from './access.ts'

const INCLUDABLE = ['test', 'simulated', 'withdrawn']

/** GET /v1/exports/{id}/{data_type}.csv: from the database to the socket, without keeping it. */
export function serveExports(app: FastifyInstance, deps: Deps, locks: Locks): void {
  app.get<{ Params: { id: string; file: string }; Querystring: { include?: unknown } }>(
    '/v1/exports/:id/:file',
    async (request, reply) => {
      const caller = callerOf(request, 'researcher', locks)
      const { id, file } = request.params
      const data_type = /^(.+)\.csv$/.exec(file)?.[1]
      if (data_type === undefined) throw new Refusal('not_found', `There is no export '${file}'`)
      // The name of a set may hold all that the id of a study may.
      if (!setName.safeParse(id).success) throw new Refusal('unknown_experiment', 'The id names no study and no set')
      const include = includeOf(request.query.include)
      const { filename, csv } = await exportCsv(deps, { id, data_type, include }, caller)
      reply
        .header('content-disposition', `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`)
        .type('text/csv; charset=utf-8')
      return reply.send(Readable.from(csv, { objectMode: false }))
    },
  )
}

/** Those who withdrew are never in an export by name, so asking for them adds nobody. */
function includeOf(asked: unknown): { test: boolean; simulated: boolean } {
  const names = typeof asked === 'string' ? asked.split(',').filter((name) => name !== '') : []
  const unknown = names.find((name) => !INCLUDABLE.includes(name))
  if (unknown !== undefined) throw new Refusal('bad_request', `include must name ${INCLUDABLE.join(', ')}, not '${unknown}'`)
  return { test: names.includes('test'), simulated: names.includes('simulated') }
}
