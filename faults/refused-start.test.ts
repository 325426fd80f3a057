import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aPlace } from './a-place.ts'
import { call } from './call.ts'
import { processesOn } from './processes.ts'
import { refusedStart, startFeedlab } from './start-feedlab.ts'
import { aLike, arrive, keyOf, likesIn } from './writers.ts'

test('a second server on the same data directory is refused, and the first goes on', async () => {
  const DATA_DIR = join(await aPlace(), 'data')
  const first = await startFeedlab({ DATA_DIR })
  const second = await refusedStart({ DATA_DIR })
  expect(second.said).toContain(`Feedlab does not start: another Feedlab already works on ${DATA_DIR}.`)
  expect(second.code).toBe(1)

  const person = await arrive(first.url, 'anna')
  const event = aLike(person.entity_id)
  const answer = await call(`${first.url}/v1/events`, { session_token: person.session_token, events: [event] })
  expect(answer).toMatchObject({ status: 200, body: { stored: 1 } })
  expect(await likesIn(first.url)).toEqual([keyOf({ person, event })])
})

test('a port that is taken is named, and no PostgreSQL stays behind', async () => {
  const DATA_DIR = join(await aPlace(), 'data')
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo // a TCP server that listens

  const { code, said } = await refusedStart({ DATA_DIR, PORT: `${port}` })
  expect(said).toContain(`Feedlab does not start: port ${port} of 127.0.0.1 is taken.`)
  expect(code).toBe(1)
  expect(await processesOn(DATA_DIR)).toEqual([])
})

test('data of a later version of Feedlab are refused and left alone', async () => {
  const DATA_DIR = join(await aPlace(), 'data')
  const first = await startFeedlab({ DATA_DIR })
  const client = new Client({ host: join(DATA_DIR, 'run'), user: 'feedlab', database: 'feedlab' })
  await client.connect()
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 8000000000000)`)
  await client.end()
  expect(await call(`${first.url}/readyz`)).toMatchObject({ status: 503 })
  first.send('SIGTERM')
  expect(await first.exit).toEqual({ code: 0, signal: null })

  const { code, said } = await refusedStart({ DATA_DIR })
  expect(said).toContain(`Feedlab does not start: The data directory ${DATA_DIR} was written by a newer version of Feedlab.`)
  expect(code).toBe(1)
  expect(await processesOn(DATA_DIR)).toEqual([])
})

test('data of a later version of PostgreSQL are refused', async () => {
  const DATA_DIR = join(await aPlace(), 'data')
  await mkdir(join(DATA_DIR, 'postgres'), { recursive: true })
  await writeFile(join(DATA_DIR, 'postgres', 'PG_VERSION'), '99\n')
  const { code, said } = await refusedStart({ DATA_DIR })
  expect(said).toContain('Feedlab does not start: This data directory was made by PostgreSQL 99;')
  expect(code).toBe(1)
  expect(await processesOn(DATA_DIR)).toEqual([])
})

test.each([
  ['PORT', 'abc'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://127.0.0.1/feedlab'],
])('%s=%s stops the start with the name of the variable, before anything is made', async (name, value) => {
  const DATA_DIR = join(await aPlace(), 'data')
  const { code, said } = await refusedStart({ DATA_DIR, [name]: value })
  expect(said).toMatch(new RegExp(`^Feedlab does not start: ${name} `, 'm'))
  expect(code).toBe(1)
  expect(await processesOn(DATA_DIR)).toEqual([])
})

test('a database that nobody serves stops the start with a sentence, not with a trace of the code', async () => {
  const DATA_DIR = join(await aPlace(), 'data')
  const { code, said } = await refusedStart({ DATA_DIR, DATABASE_URL: 'postgresql://feedlab@127.0.0.1:9/feedlab' })
  expect(said).toMatch(/^Feedlab does not start: .*DATABASE_URL/m)
  expect(said).not.toMatch(/^ {4}at /m)
  expect(code).toBe(1)
})

test.each([
  ['below a file', async (place: string) => writeFile(join(place, 'file'), '').then(() => join(place, 'file', 'data'))],
  ['where nobody can write', async () => '/sys/feedlab'],
])('a data directory %s stops the start with a sentence that names it', async (_, choose) => {
  const DATA_DIR = await choose(await aPlace())
  const { code, said } = await refusedStart({ DATA_DIR })
  expect(said).toMatch(/^Feedlab does not start: .*DATA_DIR/m)
  expect(said).toContain(DATA_DIR)
  expect(said).not.toMatch(/^ {4}at /m)
  expect(code).toBe(1)
})
