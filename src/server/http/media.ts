import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PICTURE_WIDTHS } from '#domain/feed/picture-sizes.ts'
import { Refusal } from '../refusal.ts'
import type { Deps } from '../use-cases/deps.ts'
import { readMedia } from '../use-cases/stimuli/read-media.ts'
import { sendFile } from './send-file.ts'

type MediaRequest = { Params: { media_id: string }; Querystring: { w?: unknown } }

/** Pictures and videos. Exports publish the second form of the address; the file name in it is for people and is ignored. */
export function serveMedia(app: FastifyInstance, deps: Deps): void {
  const answer = async (request: FastifyRequest<MediaRequest>, reply: FastifyReply) => {
    const media = await readMedia(deps, request.params.media_id, widthOf(request.query.w))
    if (media.kind === 'hosted') return reply.header('cache-control', 'no-cache').redirect(media.url, 302)
    reply.headers({
      'content-type': media.mime,
      // The bytes behind an address never change.
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    return sendFile(request, reply, { ...media, etag: `"${media.sha256}"` })
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
