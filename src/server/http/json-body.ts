import type { FastifyInstance } from 'fastify'

/** JSON bodies, with one kindness: a JSON header on a call without a body (spec 7, analytics) is no mistake. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}
