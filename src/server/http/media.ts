import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PICTURE_WIDTHS } from '#domain/feed/picture-sizes.ts'
import { Refusal } from '../refusal.ts'
import type { Deps } from '../use-cases/deps.ts'
import { type Range, readMedia } from '../use-cases/stimuli/read-media.ts'

type MediaRequest = { Params: { media_id: string }; Querystring: { w?: unknown } }

/** Pictures and videos. Exports publish the second form of the address; the file name in it is for people and is ignored. */
export function serveMedia(app: FastifyInstance, deps: Deps): void {
  const answer = async (request: FastifyRequest<MediaRequest>, reply: FastifyReply) => {
    const media = await readMedia(deps, request.params.media_id, widthOf(request.query.w))
    if (media.kind === 'hosted') return reply.header('cache-control', 'no-cache').redirect(media.url, 302)
    const etag = `"${media.sha256}"`
    reply.headers({
      'content-type': media.mime,
      // The bytes behind an address never change.
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    // A range of another version would not fit the part that the client has.
    const isFresh = [undefined, etag].includes(request.headers['if-range']?.toString())
    const range = isFresh ? rangeOf(request.headers.range, media.bytes) : undefined
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${media.bytes}`).send()
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${media.bytes}`)
    reply.header('content-length', range ? range.end - range.start + 1 : media.bytes)
    // HEAD does not read the file. An empty stream, because without a body Fastify would set the length to 0.
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : await media.read(range))
  }
  app.get<MediaRequest>('/media/:media_id', answer)
  app.get<MediaRequest>('/media/:media_id/:filename', answer)
}

/** Only these widths, so that caches do not fill with every possible width of a picture. */
function widthOf(asked: unknown): number | undefined {
  if (asked === undefined) return undefined
  const width = PICTURE_WIDTHS.find((known) => String(known) === asked)
  if (width === undefined) throw new Refusal('bad_request', `w must be one of ${PICTURE_WIDTHS.join(', ')}`)
  return width
}

/** One range, as browsers request when they seek in a video. Several ranges at once get the whole file. */
export function rangeOf(header: string | undefined, bytes: number): Range | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(bytes - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end }
}
