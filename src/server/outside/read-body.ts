import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutsideError } from './outside-problem.ts'

type Limits = { maxBytes: number; whenLonger: 'fail' | 'cut' }

/** Servers may compress although we ask them not to. */
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Passes on the body of an answer as far as the limit. What is counted is what arrives and what it unpacks to. */
export async function readBody(
  response: IncomingMessage,
  { maxBytes, whenLonger }: Limits,
  take: (chunk: Buffer) => Promise<void> | void,
): Promise<void> {
  if (whenLonger === 'fail' && Number(response.headers['content-length'] ?? 0) > maxBytes) throw new OutsideError('too-large')
  let left = maxBytes
  for await (const chunk of unpacked(response, maxBytes)) {
    const buffer = chunk as Buffer // both streams are without an encoding
    if (buffer.length > left && whenLonger === 'fail') throw new OutsideError('too-large')
    await take(buffer.subarray(0, left))
    left -= buffer.length
    if (left <= 0 && whenLonger === 'cut') return
  }
  if (!response.complete) throw new OutsideError('broken')
}

function unpacked(response: IncomingMessage, maxBytes: number): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return response
  const decoder = DECODERS[encoding]
  if (decoder === undefined) throw new OutsideError('broken')
  // A failure ends the last stream too, whose reader gets it.
  const unpacking = pipeline(response, decoder(), () => undefined)
  // Also what is packed has a limit: it may unpack to nothing and never end.
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // Ended from here, its reader gets this problem and not that the answer broke off, which is what ending it does to the answer.
    if (bytes > maxBytes) unpacking.destroy(new OutsideError('too-large'))
  })
  return unpacking
}
