import type { FastifyInstance } from 'fastify'
import { exportDueIds, exportPersonalLinks } from '#contract/export-files.ts'
import { DUE_IDS_FILE, PERSONAL_LINKS_FILE } from '#domain/exports/asked-back.ts'
import type { Deps } from '../use-cases/deps.ts'
import { dueIdsCsv, personalLinksCsv } from '../use-cases/waves/asked-back-files.ts'
import { callerOf } from './access.ts'
import { studyIdOf } from './study-id.ts'

const FILES = [
  { path: exportDueIds.path, file: DUE_IDS_FILE, csvOf: dueIdsCsv },
  { path: exportPersonalLinks.path, file: PERSONAL_LINKS_FILE, csvOf: personalLinksCsv },
]

/** Who is due in a wave, for ways of asking people back that are not ours. For owners and editors. */
export function serveAskedBack(app: FastifyInstance, deps: Deps): void {
  for (const { path, file, csvOf } of FILES)
    app.get<{ Params: { id: string }; Querystring: { wave?: unknown; state?: unknown } }>(
      path,
      // A HEAD takes nothing, so the log must not say so.
      { exposeHeadRoute: false },
      async (request, reply) => {
        const experiment_id = studyIdOf(request.params)
        const { wave, state } = request.query
        const wanted = { experiment_id, wave: textIn(wave), state: textIn(state) }
        const csv = await csvOf(deps, wanted, callerOf(request))
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${experiment_id}_${wave}_${file}"`)
          .header('cache-control', 'no-store')
          .send(csv)
      },
    )
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)
