import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Bundle, bundleFor, pages } from '#contract/pages.ts'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import { searchWithSurveyCode } from '#domain/session/sona-id.ts'
import { ifMissing } from '../machine/local-files.ts'
import type { Deps } from '../use-cases/deps.ts'
import { isFormName } from '../use-cases/studies/is-form-name.ts'
import { hasSonaId } from '../use-cases/visits/arrival/link.ts'
import { readBuiltFiles } from './built-files.ts'
import { linksToForm } from './first-files.ts'
import { pageHeaders } from './headers.ts'
import type { MayArrive } from './limit-visits.ts'
import { serveManual } from './manual.ts'
import { embedHostsOf, participantPage } from './participant-page.ts'

/** Files at the root, with their types. */
const SMALL_FILES = [
  ['favicon.svg', 'image/svg+xml'],
  ['check-browser.js', 'text/javascript; charset=utf-8'],
  ['old-browser.js', 'text/javascript; charset=utf-8'],
] as const

type Parts = { deps: Deps; webDir: string; mayArrive: MayArrive }

/** The pages and their files. A page is one of two small HTML files; `contract/pages.ts` decides which. */
export async function servePages(app: FastifyInstance, { deps, webDir, mayArrive }: Parts): Promise<void> {
  const html: Record<Bundle, string> = {
    participant: await readFile(join(webDir, 'participant.html'), 'utf8'),
    researcher: await readFile(join(webDir, 'researcher.html'), 'utf8'),
  }
  const built = await readBuiltFiles(webDir, 'participant').catch(ifMissing)
  type Sent = { page?: string; embedHosts?: string | null }
  const sendPage = (
    reply: FastifyReply,
    bundle: Bundle,
    status: 200 | 404,
    { page = html[bundle], embedHosts = null }: Sent = {},
  ) => reply.code(status).headers(pageHeaders(bundle, embedHosts)).type('text/html; charset=utf-8').send(page)

  const withForm = (pathname: string): string => {
    const name = /^\/form\/([^/]+)\/?$/.exec(pathname)?.[1]
    const links = built && name !== undefined ? linksToForm(built, name) : ''
    return html.participant.replace('</head>', () => `${links}</head>`)
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://page')
    const bundle = bundleFor(pathname, searchParams.keys(), await formNamesAt(deps, request, pathname))
    if (bundle === 'participant') {
      const isFeed = !/^\/(form\/|post\/|privacy|no-more-mails)/.test(pathname)
      const moved = isFeed && (await sonaAddress(deps, request))
      if (moved) return reply.headers(pageHeaders(bundle, null)).redirect(moved)
      const [embedHosts, page] = await Promise.all([
        // Opens in a tab of its own and has the button that withdraws: a page around it could lead a click there.
        /^\/(privacy|no-more-mails)\/?$/.test(pathname) ? null : embedHostsOf(deps, request, searchParams.get('experiment_id')),
        isFeed ? participantPage({ deps, mayArrive, built }, request, html.participant) : withForm(pathname),
      ])
      return sendPage(reply, bundle, 200, { page, embedHosts })
    }
    return sendPage(reply, bundle ?? 'researcher', bundle ? 200 : 404)
  }
  for (const { path } of pages) app.get(path.replace('$', ':'), answer)

  await app.register(fastifyStatic, {
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
  for (const folder of ['img', 'interventions', 'schemas']) {
    await app.register(fastifyStatic, { root: join(webDir, folder), prefix: `/${folder}/`, decorateReply: false, maxAge: '1h' })
  }
  await serveManual(app, join(webDir, '../manual'), (reply) => sendPage(reply, 'researcher', 404))
  for (const [name, type] of SMALL_FILES)
    app.get(`/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(join(webDir, name))),
    )
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://page')
    if (/^\/(v1|api)(\/|$)/.test(pathname) || !['GET', 'HEAD'].includes(request.method)) {
      const message = `There is no ${request.method} ${pathname}`
      return reply.code(404).send({ success: 'false', error: { code: 'not_found', message } })
    }
    return sendPage(reply, 'researcher', 404)
  })
}

/** The questionnaire that an address names. Where that cannot be looked up at this moment, the page opens, and waits for the server. */
async function formNamesAt(deps: Deps, request: FastifyRequest, pathname: string): Promise<string[]> {
  const [, name] = /^\/form\/([\w-]{1,64})\/?$/.exec(pathname) ?? []
  if (name === undefined) return []
  const isForm = await isFormName(deps, name).catch((error: unknown) => {
    request.log.warn({ err: error }, 'The page of a form is sent although its name could not be looked up')
    return true
  })
  return isForm ? [name] : []
}

/** Where a link leads that has Sona's number of the person as `id`: to the same page, under the name by which it is hidden and kept apart. */
async function sonaAddress(deps: Deps, request: FastifyRequest): Promise<string | undefined> {
  const { search } = new URL(request.url, 'http://page')
  const query = readQueryParameters(search)
  const isSona = await hasSonaId(deps, { experiment_id: query['experiment_id']?.trim(), query }).catch((error: unknown) => {
    request.log.warn({ err: error }, 'A page is sent although the platform of its study could not be looked up')
    return false
  })
  // Only the query, so that it can lead to no other page.
  return isSona ? searchWithSurveyCode(search) : undefined
}
