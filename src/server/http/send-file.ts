import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Range = { start: number; end: number }

type StoredFile = { etag: string; bytes: number; read: (range?: Range) => Promise<Readable> }

/** Sends a stored file, or the one part of it that was asked for (RFC 9110, Range). */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bytes, read }: StoredFile,
): Promise<FastifyReply> {
  reply.headers({ 'accept-ranges': 'bytes', etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  // A part of another version would not fit what the client has.
  const isFresh = [undefined, etag].includes(request.headers['if-range']?.toString())
  const range = isFresh ? rangeOf(request.headers.range, bytes) : undefined
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : bytes)
  // HEAD does not read the file. An empty stream all the same: without a body the length would be sent as 0.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await read(range))
}

/** One range. Several at once are answered with the whole file. */
export function rangeOf(header: string | undefined, bytes: number): Range | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(bytes - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end }
}
