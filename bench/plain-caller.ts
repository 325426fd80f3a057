import { connect } from 'node:net'

/** `end` is how the answer ends: at most 4 KB of it. */
export type PlainAnswer = { ms: number; status: string; end: string }

export type PlainCaller = { post: (body: string) => Promise<PlainAnswer>; close: () => void }

const KEPT_BYTES = 4096
const PIECE_BYTES = 1024 * 1024
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * One open connection that posts and counts the bytes of the answer. A client that reads hundreds of kilobytes for each of fifty people
 * would take CPU from the server that is measured.
 */
export async function openCaller(url: URL, acceptEncoding: 'gzip' | 'identity'): Promise<PlainCaller> {
  let onPiece: (piece: Buffer) => void = () => undefined
  let onError: (error: Error) => void = () => undefined
  const socket = connect({
    host: url.hostname,
    port: Number(url.port),
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(PIECE_BYTES),
      callback: (nBytes, buffer) => {
        onPiece(Buffer.from(buffer.buffer, buffer.byteOffset, nBytes))
        return true
      },
    },
  })
  socket.on('error', (error) => onError(error))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    onError = reject
  })

  const post = (body: string) =>
    new Promise<PlainAnswer>((resolve, reject) => {
      const startedMs = performance.now()
      let status = ''
      let nMissing = 0
      let end = Buffer.alloc(0)
      onPiece = (piece) => {
        if (status === '') {
          const head = piece.subarray(0, piece.indexOf('\r\n\r\n') + 4).toString('latin1')
          status = head.slice('HTTP/1.1 '.length, head.indexOf('\r\n'))
          const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
          // A compressed answer comes in chunks, without a length.
          nMissing = length === undefined ? Number.POSITIVE_INFINITY : head.length + Number(length)
        }
        nMissing -= piece.length
        if (nMissing === Number.POSITIVE_INFINITY && piece.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) nMissing = 0
        if (nMissing < KEPT_BYTES) end = Buffer.concat([end, piece.subarray(-KEPT_BYTES)])
        if (nMissing <= 0) resolve({ ms: performance.now() - startedMs, status, end: end.toString() })
      }
      onError = reject
      const head = [
        `POST ${url.pathname} HTTP/1.1`,
        `host: ${url.host}`,
        'content-type: application/json',
        `accept-encoding: ${acceptEncoding}`,
        `content-length: ${Buffer.byteLength(body)}`,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    })
  return { post, close: () => socket.destroy() }
}
