import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ifMissing } from '../machine/local-files.ts'

/** Everything is from this server; nothing is inline. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'",
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
}

/** Names that the build gives to pages: no dots, so that no path leads out of the folder. */
const SLUG = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/

type Refuse = (reply: FastifyReply) => FastifyReply

/** The manual: files that `scripts/make-manual` has written. For everybody, like the documents that it is made of. */
export async function serveManual(app: FastifyInstance, folder: string, notFound: Refuse): Promise<void> {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const slug = new URL(request.url, 'http://page').pathname.replace(/^\/manual\/?|\/$/g, '') || 'index'
    const page = SLUG.test(slug) ? await readFile(join(folder, `${slug}.html`), 'utf8').catch(ifMissing) : undefined
    return page === undefined ? notFound(reply) : reply.headers(HEADERS).type('text/html; charset=utf-8').send(page)
  }
  app.get('/manual', answer)
  app.get('/manual/*', answer)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/manual/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
}
