import type { IncomingMessage } from 'node:http'
import { UPLOADS_PATH } from '#contract/uploads.ts'

/** Headers that the protocol knows; nothing else of a request concerns it. */
const PASSED_ON = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-concat',
  'content-type',
  'content-length',
]

/** Whether a request carries part of a file. A creation may or may not. */
export const bringsBytes = ({ method, headers }: IncomingMessage) =>
  (method === 'PATCH' || method === 'POST') && headers['content-type'] === 'application/offset+octet-stream'

/** A request as the tus server wants it. */
export function tusRequest(raw: IncomingMessage, id: string | undefined): Request {
  const method = raw.method ?? 'GET'
  const headers = PASSED_ON.flatMap((name): [string, string][] => {
    const value = raw.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const url = `http://uploads${UPLOADS_PATH}${id === undefined ? '' : `/${id}`}`
  const body = bringsBytes(raw) ? { body: ReadableStream.from(received(raw)), duplex: 'half' } : {}
  return new Request(url, { method, headers, ...body } as RequestInit) // duplex is missing from the types of Node 20
}

/** What arrives. A connection that breaks ends the bytes instead of failing them: what came is kept, and the rest follows later. */
async function* received(raw: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of raw.iterator({ destroyOnReturn: false })) yield piece as Uint8Array // no encoding is set
  } catch (error) {
    if (!raw.destroyed && !raw.readableAborted) throw error
  }
}
