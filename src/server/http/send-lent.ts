import type { OutgoingHttpHeaders } from 'node:http'
import type { Writable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from './takes-gzip.ts'

/**
 * Answers with pieces that are only lent: the next one is asked for when the last one has left for the socket, or has been
 * compressed. A stream in between would keep pieces that hold no longer. `gone`: nobody is there to read.
 */
export async function sendLent(request: FastifyRequest, reply: FastifyReply, pieces: AsyncGenerator<Buffer>, gone: AbortSignal) {
  const { raw } = reply.hijack()
  const packing = takesGzip(request.headers['accept-encoding']) ? createGzip() : undefined
  if (packing) reply.header('content-encoding', 'gzip')
  reply.header('vary', 'accept-encoding')
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders) // undefined where a header was taken back
  packing?.pipe(raw)
  const target = packing ?? raw
  const write = writing(target, gone)
  try {
    for await (const piece of pieces) await write(piece)
    target.end()
  } catch (error) {
    if (!gone.aborted) request.log.warn({ err: error }, 'An export broke off')
    packing?.destroy()
    // Cut off, so that nobody takes it for the whole.
    raw.destroy()
  }
}

/** Resolves when a piece is no longer needed. */
function writing(target: Writable, gone: AbortSignal): (piece: Buffer) => Promise<void> {
  let giveUp = () => {}
  gone.addEventListener('abort', () => giveUp(), { once: true })
  return (piece) =>
    new Promise((resolve, reject) => {
      gone.throwIfAborted()
      giveUp = () => reject(gone.reason)
      target.write(piece, (error) => (error ? reject(error) : resolve()))
    })
}
