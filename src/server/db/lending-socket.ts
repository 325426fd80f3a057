import { type ConnectOpts, Socket, type SocketConstructorOpts } from 'node:net'
import type { Duplex } from 'node:stream'

/** As much as Node reads at once by itself. */
export const READ_BYTES = 65_536

const lending = new WeakSet<Duplex>()

/**
 * A socket that reads into one and the same memory. By itself Node takes new memory for every read, and what was read lies about until
 * a collection of garbage: some 32 MB of it, whenever an export is under way. The driver gets copies, which are small; `copyOut`
 * borrows the memory itself. Bytes come as `data` alone and cannot be asked for with `read()`. What is encrypted is read as ever.
 */
export function lendingSocket({ ssl }: { ssl?: unknown } = {}): Socket {
  if (ssl) return new Socket()
  // Known to the types where a socket is connected, which the driver does with the one that is made here.
  const options: SocketConstructorOpts & ConnectOpts = {
    onread: {
      buffer: Buffer.allocUnsafeSlow(READ_BYTES),
      callback: (nBytes, memory) => {
        const bytes = Buffer.from(memory.buffer, memory.byteOffset, nBytes)
        socket.emit('data', lending.has(socket) ? bytes : Buffer.from(bytes))
        return true
      },
    },
  }
  const socket = new Socket(options)
  return socket
}

/** From now on `data` comes as it lies in the memory of the socket: the listener pauses the socket for as long as it needs the bytes. */
export const borrow = (socket: Duplex): void => void lending.add(socket)

export const giveBack = (socket: Duplex): void => void lending.delete(socket)
