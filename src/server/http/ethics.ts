import type { FastifyInstance } from 'fastify'
import { ethicsPage, ethicsZip } from '#contract/ethics.ts'
import type { Deps } from '../use-cases/deps.ts'
import { ethicsArchive, ethicsPageOf } from '../use-cases/ethics/ethics-archive.ts'
import { callerOf } from './access.ts'
import { studyIdOf } from './study-id.ts'

type PageRequest = { Params: { id: string }; Querystring: { language?: unknown } }

/** Texts of researchers and of the web stand in the page: it runs nothing, loads pictures alone, and only our own pages may frame it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The packet for an ethics board, to read and to take along. */
export function serveEthics(app: FastifyInstance, deps: Deps): void {
  app.get<PageRequest>(ethicsPage.path, async (request, reply) => {
    const { language } = request.query
    const html = await ethicsPageOf(
      deps,
      studyIdOf(request.params),
      callerOf(request),
      typeof language === 'string' ? language : '',
    )
    return reply
      .headers({ 'content-security-policy': POLICY, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html)
  })

  app.get<{ Params: { id: string } }>(ethicsZip.path, async (request, reply) => {
    const { filename, zip } = await ethicsArchive(deps, studyIdOf(request.params), callerOf(request))
    return reply.header('content-disposition', `attachment; filename="${filename}"`).type('application/zip').send(zip)
  })
}
