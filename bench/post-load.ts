import { connect } from 'node:net'

type Load = { url: URL; connections: number; seconds: number; body: string; idPlace: string }
type Result = { perSecond: number; refusals: number }

/** The last digits of an id are a counter, so every request has a unique id without random numbers. */
const ID_DIGITS = 12

/**
 * Sends the same POST over keep-alive connections, each with a new id. Every connection sends its next request when the previous
 * one is answered. It uses plain sockets and prepared bytes: on two cores, a client that parses and builds requests would slow
 * down the server under test.
 */
export async function postLoad({ url, connections, seconds, body, idPlace }: Load): Promise<Result> {
  let answered = 0
  let refusals = 0
  let nextId = 0
  const head = `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
  const request = Buffer.from(head + body)
  const place = request.indexOf(idPlace) + idPlace.length - ID_DIGITS
  let isOver = false

  const oneConnection = () =>
    new Promise<void>((resolve, reject) => {
      const bytes = Buffer.from(request)
      const socket = connect(Number(url.port), url.hostname)
      const send = () => {
        nextId += 1
        bytes.write(nextId.toString(16).padStart(ID_DIGITS, '0'), place, 'latin1')
        socket.write(bytes)
      }
      let rest = ''
      socket.on('data', (piece) => {
        rest += piece.toString('latin1')
        const end = replyEnd(rest)
        if (end === undefined) return
        if (!rest.startsWith('HTTP/1.1 200')) refusals += 1
        rest = rest.slice(end)
        if (isOver) return socket.end()
        answered += 1
        send()
      })
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })

  const startedAt = performance.now()
  const all = Array.from({ length: connections }, oneConnection)
  let perSecond = 0
  const timer = setTimeout(() => {
    isOver = true
    perSecond = answered / ((performance.now() - startedAt) / 1000)
  }, seconds * 1000)
  await Promise.all(all)
  clearTimeout(timer)
  return { perSecond, refusals }
}

/** End of a reply with a content-length, once it is complete; undefined until then. */
function replyEnd(text: string): number | undefined {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1]
  if (length === undefined) throw new Error(`An answer without a length: ${text.slice(0, headEnd)}`)
  const end = headEnd + 4 + Number(length)
  return text.length >= end ? end : undefined
}
