import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { breakOffWhenStalled } from './exports.ts'

const SOON_MS = 60
/** More than sockets and buffers hold. */
const MUCH = Buffer.alloc(16 * 1024 * 1024)

let close: (() => void) | undefined
afterEach(() => close?.())

/** The answer of a server to somebody who has asked. */
async function ask(answer: RequestListener): Promise<IncomingMessage> {
  const server = createServer(answer)
  close = () => server.close().closeAllConnections()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => get({ port, host: '127.0.0.1' }, resolve).once('error', reject))
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer) // without a text encoding, bytes
  return Buffer.concat(pieces)
}

test('a reader who takes nothing any more is not waited for', async () => {
  let isClosed = false
  const response = await ask((_request, answer) => {
    breakOffWhenStalled(answer, SOON_MS)
    answer.once('close', () => {
      isClosed = true
    })
    answer.end(MUCH)
  })
  await vi.waitFor(() => expect(isClosed).toBe(true), { timeout: 25_000 })
  await expect(bytesOf(response)).rejects.toThrow('aborted')
})

test('a reader for whom nothing is there yet is waited for as long as it takes', async () => {
  const response = await ask((_request, answer) => {
    breakOffWhenStalled(answer, SOON_MS)
    answer.flushHeaders()
    let nRounds = 0
    // The clock has run out three times before the first byte is there.
    answer.on('timeout', () => {
      nRounds++
      if (nRounds === 3) answer.end('here')
    })
  })
  expect((await bytesOf(response)).toString()).toBe('here')
})
