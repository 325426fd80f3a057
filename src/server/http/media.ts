import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../use-cases/deps.ts'
import { type Range, readMedia } from '../use-cases/read-media.ts'

type Params = { media_id: string }

/** Pictures and videos. The second form is what exports publish: the file name is for people and not looked at. */
export function serveMedia(app: FastifyInstance, deps: Deps): void {
  const answer = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const media = await readMedia(deps, request.params.media_id)
    if (media.kind === 'hosted') return reply.header('cache-control', 'no-cache').redirect(media.url, 302)
    reply.headers({
      'content-type': media.mime,
      // An id always means the same bytes.
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: `"${media.sha256}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (request.headers['if-none-match'] === `"${media.sha256}"`) return reply.code(304).send()
    const range = rangeOf(request.headers.range, media.bytes)
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${media.bytes}`).send()
    if (range === undefined) return reply.header('content-length', media.bytes).send(await media.read())
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${media.bytes}`)
    return reply.header('content-length', range.end - range.start + 1).send(await media.read(range))
  }
  app.get<{ Params: Params }>('/media/:media_id', answer)
  app.get<{ Params: Params }>('/media/:media_id/:filename', answer)
}

/** One range, as browsers ask for when they seek in a video; several at once are answered with the whole file. */
export function rangeOf(header: string | undefined, bytes: number): Range | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(bytes - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end }
}
