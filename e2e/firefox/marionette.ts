import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Calls a command of the browser and answers what it returned. */
export type Marionette = { call: (command: string, parameters?: object) => Promise<unknown>; close: () => void }

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/**
 * Marionette, the remote protocol of every Firefox: JSON over TCP with its length in front, `[0, id, command, parameters]` there and
 * `[1, id, error, result]` back. Playwright's own Firefox is another build, and its WebDriver BiDi asks for commands that Debian's does not know.
 */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, Waiting>()
  readMessages(socket, (message) => {
    // The first message is a greeting, no list.
    if (!Array.isArray(message)) return
    const [, id, error, result] = message as [number, number, { error: string; message: string } | null, unknown]
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(`${error.error}: ${error.message}`))
    else resolve?.(result)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'))
  })
  await once(socket, 'connect')
  let id = 0
  return {
    call: (command, parameters = {}) =>
      new Promise((resolve, reject) => {
        id += 1
        waiting.set(id, { resolve, reject })
        const message = Buffer.from(JSON.stringify([0, id, command, parameters]))
        socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]))
      }),
    close: () => socket.destroy(),
  }
}

function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let held = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    held = Buffer.concat([held, bytes])
    for (;;) {
      const colon = held.indexOf(':')
      const length = Number(held.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || held.length < colon + 1 + length) return
      onMessage(JSON.parse(held.subarray(colon + 1, colon + 1 + length).toString()))
      held = held.subarray(colon + 1 + length)
    }
  })
}
