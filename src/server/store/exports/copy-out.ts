import type { Duplex } from 'node:stream'
import type { Connection, PoolClient, Submittable } from 'pg'
import { borrow, giveBack } from '#server/db/lending-socket.ts'
import { copyMessages } from './copy-messages.ts'

export type CopyOut = {
  /** Each piece is lent: it may be changed, and holds until the next one is asked for. Whoever stops early ends the connection. */
  pieces: AsyncGenerator<Buffer>
  /** Once all pieces were read. */
  rowCount: () => number
}

/**
 * What a `copy … to stdout` gives, in the memory that it was read into. The next bytes are read when the last ones have been
 * dealt with, so that a slow reader slows the database down instead of filling memory.
 */
export function copyOut(client: PoolClient, sql: string): CopyOut {
  let socket: Duplex | undefined
  let toDriver: (bytes: Buffer) => void = () => undefined
  let isUnderWay = true
  let failure: Error | undefined
  let rowCount = 0
  let piece: Buffer | undefined
  let wake = () => {}

  const messages = copyMessages((bytes) => toDriver(bytes))
  const take = (bytes: Buffer) => {
    socket?.pause()
    const copied = messages.read(bytes)
    if (copied.length === 0) socket?.resume()
    else piece = copied
    wake()
  }
  const end = (error?: Error) => {
    if (!isUnderWay) return
    isUnderWay = false
    failure = error
    messages.stop()
    if (socket) {
      giveBack(socket)
      socket.off('data', take).on('data', toDriver)
    }
    wake()
  }

  const query: Submittable & Record<string, unknown> = {
    submit: (connection: Connection) => {
      socket = connection.stream
      const [listener] = socket.listeners('data') as [typeof toDriver] // the driver's parser, the only one
      toDriver = listener
      borrow(socket)
      socket.off('data', listener).on('data', take)
      connection.query(sql)
    },
    handleError: end,
    handleCommandComplete: ({ text }: { text: string }) => {
      rowCount = Number(text.split(' ')[1])
    },
    handleReadyForQuery: () => end(),
  }
  client.query(query)

  async function* read(): AsyncGenerator<Buffer> {
    try {
      while (piece !== undefined || isUnderWay) {
        if (piece === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
          continue
        }
        yield piece
        piece = undefined
        socket?.resume()
      }
      if (failure) throw failure
    } finally {
      // A copy cannot be broken off in any other way.
      if (isUnderWay) socket?.destroy()
      else socket?.resume()
    }
  }
  return { pieces: read(), rowCount: () => rowCount }
}
