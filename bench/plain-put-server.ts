import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The least that a server can do with a file: write it, flush it to disk, reply. Prints its address. */
const dir = await mkdtemp(join(tmpdir(), 'feedlab-put-'))
const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(join(dir, randomUUID()), { flush: true }))
  response.writeHead(204).end()
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // a listening TCP server
  console.log(`http://127.0.0.1:${port}/`)
})
process.on('SIGTERM', () => void rm(dir, { recursive: true }).then(() => process.exit()))
