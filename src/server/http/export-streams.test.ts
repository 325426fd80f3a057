import { get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aLike, aParticipant, aStudy } from '../testing/builders.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

/** More than sockets and buffers hold, so that an export waits for its reader. */
const BIG_ROWS = 8000
const PADDING = 2000
/** Far less than the file has, which is 16 MB: what the streams in between hold. */
const WAITING_AT_MOST = 2_000_000

let app: TestApp
let port: number
let big: string

beforeAll(async () => {
  app = await testApp()
  app.app.server.on('connection', (socket) => served.push(socket))
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
  big = await aStudy(app)
  const { user_id } = await aParticipant(app, big)
  await app.database.pool.query(
    `insert into checkpoints (experiment_id, event_uid, participant_id, field, response)
     select $1, gen_random_uuid(), participant_id, 'checkpoint', repeat('x', ${PADDING}) || n from participants, generate_series(1, ${BIG_ROWS}) n
     where user_id = $2`,
    [big, user_id],
  )
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await soon(() => expect(nBusy()).toBe(0))
})
afterAll(() => app.close())

const sockets: Socket[] = []
/** Our ends of all connections that were made. */
const served: Socket[] = []
/** On a busy machine soon may be late. */
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 25_000 })

const addressOf = (file: string) => `http://127.0.0.1:${port}/v1/exports/${file}`
/** Connections of exports: other calls give theirs back at once. */
const nBusy = () => app.database.pool.totalCount - app.database.pool.idleCount

/** Somebody who asks for a file and reads no more than its first bytes. */
async function aSlowReader(file: string) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('data', (piece) => {
    received += piece.toString('latin1')
    if (received.length > 1000) socket.pause()
  })
  socket.on('error', () => undefined)
  socket.write(`GET /v1/exports/${file} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`)
  return { socket, received: () => received }
}

/** What the database does for exports. */
const copies = async () =>
  (
    await app.database.pool.query<{ wait_event: string | null }>(
      `select wait_event from pg_stat_activity where datname = current_database() and query like 'copy (%' and state = 'active'`,
    )
  ).rows

/** Our end of the newest connection, once all buffers between it and a reader who does not read are full. */
async function allBuffersFull(): Promise<Socket> {
  let before: number | undefined
  return vi.waitFor(
    () => {
      const socket = served.at(-1)
      const isStill = socket !== undefined && socket.writableLength > 0 && socket.bytesWritten === before
      before = socket?.bytesWritten
      if (!isStill) throw new Error('Bytes are still on their way')
      return socket
    },
    { timeout: 25_000 },
  )
}

/** The bytes of a file as they are sent. */
const bytesOf = (file: string, encoding: string, beforeReading: () => Promise<unknown>) =>
  new Promise<Buffer>((resolve, reject) => {
    const asked = get(addressOf(file), { headers: { 'accept-encoding': encoding } }, async (response) => {
      await beforeReading()
      const pieces: Buffer[] = []
      for await (const piece of response) pieces.push(piece as Buffer) // without a text encoding, bytes
      resolve(Buffer.concat(pieces))
    })
    asked.once('error', reject)
  })

test('a file arrives as it was written, also to a reader who begins late and to one who takes it compressed', async () => {
  const plain = (await bytesOf(`${big}/user_form.csv`, 'identity', allBuffersFull)).toString()
  const padded = [...plain.matchAll(/"x{2000}(\d+)"\n/g)].map(([, n]) => Number(n))
  expect(padded.toSorted((a, b) => a - b)).toEqual(Array.from({ length: BIG_ROWS }, (_, i) => i + 1))
  const packed = await bytesOf(`${big}/user_form.csv`, 'gzip', async () => undefined)
  expect(gunzipSync(packed).toString() === plain).toBe(true)
})

test('for a reader who reads no further, the database waits and little is held in memory', async () => {
  await aSlowReader(`${big}/user_form.csv`)
  expect((await allBuffersFull()).writableLength).toBeLessThan(WAITING_AT_MOST)
  expect(await copies()).toEqual([{ wait_event: 'ClientWrite' }])
})

test('a request for the headers alone gets them, and no file is made', async () => {
  const response = await fetch(addressOf(`${big}/user_form.csv`), { method: 'HEAD' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(await response.text()).toBe('')
  await soon(() => expect(nBusy()).toBe(0))
})

test('a reader who goes away frees the connections, and the database stops working for them', async () => {
  const { socket, received } = await aSlowReader(`${big}/user_form.csv`)
  await soon(() => expect(received()).toContain('200 OK'))
  expect(nBusy()).toBe(1)
  socket.destroy()
  await soon(() => expect(nBusy()).toBe(0))
  await soon(async () => expect(await copies()).toHaveLength(0))
})

test('of many exports a few go at a time, and participants do not notice', async () => {
  const readers = await Promise.all(Array.from({ length: 8 }, () => aSlowReader(`${big}/user_form.csv`)))
  await soon(() => expect(readers.filter(({ received }) => received().includes('200 OK'))).toHaveLength(3))
  expect(nBusy()).toBe(3)
  const person = await aParticipant(app, await aStudy(app))
  const { status } = await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  expect(status).toBe(200)
  expect(readers.filter(({ received }) => received() !== '')).toHaveLength(3)
  // Those who wait and give up make room for those behind them.
  for (const { socket } of readers.filter(({ received }) => received() === '').slice(0, 4)) socket.destroy()
  for (const { socket } of readers.filter(({ received }) => received() !== '')) socket.destroy()
  await soon(() => expect(readers.filter(({ received }) => received().includes('200 OK'))).toHaveLength(4))
})

test.each(['identity', 'gzip'])(
  'a database that breaks down halfway breaks the download off, and never ends it as if it were whole (%s)',
  async (encoding) => {
    const response = await fetch(addressOf(`${big}/user_form.csv`), { headers: { 'accept-encoding': encoding } })
    const reader = response.body?.getReader()
    await reader?.read()
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy (%'`,
    )
    const readOn = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(readOn()).rejects.toThrow()
    await soon(() => expect(nBusy()).toBe(0))
  },
)

test('a database that is away is reported before the first byte', async () => {
  const experiment_id = await aStudy(app)
  const { pool } = app.database
  const connect = pool.connect.bind(pool)
  // Single queries of the pool come with a callback; those that find the study are still answered.
  const connecting = vi
    .spyOn(pool, 'connect')
    .mockImplementation(((callback?: Parameters<typeof connect>[0]) =>
      callback
        ? connect(callback)
        : Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))) as typeof pool.connect)
  const response = await fetch(addressOf(`${experiment_id}/engagement.csv`))
  connecting.mockRestore()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await response.json()).toMatchObject({ success: 'false', error: { code: 'unavailable' } })
  expect((await fetch(addressOf(`${experiment_id}/engagement.csv`))).status).toBe(200)
})

test('a study without participants is a header row, and so is one that is compressed', async () => {
  const experiment_id = await aStudy(app)
  const { text } = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/user_form.csv` })
  expect(text).toBe('"time_stamp","user_id","experiment_id","field","response"\n')
  const packed = await app.app.inject({
    url: `/v1/exports/${experiment_id}/user_form.csv`,
    headers: { host: '127.0.0.1:3000', 'accept-encoding': 'gzip' },
  })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(text)
})

test('a file is of one moment, however long it takes', async () => {
  const experiment_id = await aStudy(app)
  const people = await Promise.all(Array.from({ length: 30 }, () => aParticipant(app, experiment_id)))
  const response = await fetch(addressOf(`${experiment_id}/engagement.csv`))
  const last = people.toSorted((a, b) => a.user_id.localeCompare(b.user_id)).at(-1)
  if (last) await app.call('/v1/events', { session_token: last.session_token, events: [aLike(last)] })
  expect(await response.text()).not.toContain('"likes","1"')
})
