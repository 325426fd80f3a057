import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { call } from './call.ts'
import { processesOn } from './processes.ts'
import { refusedStart, startFeedlab } from './start-feedlab.ts'
import { aDataDirectory, aTemporaryDirectory } from './temporary-directory.ts'
import { aLike, arrive, keyOf, likesIn } from './writers.ts'

test('a second server on the same data directory is refused, and the first continues', async () => {
  const DATA_DIR = await aDataDirectory()
  const first = await startFeedlab({ DATA_DIR })
  const second = await refusedStart({ DATA_DIR })
  expect(second.output).toContain(`Feedlab does not start: another Feedlab already works on ${DATA_DIR}.`)
  expect(second.code).toBe(1)

  const person = await arrive(first.url, 'anna')
  const event = aLike(person.entity_id)
  const answer = await call(`${first.url}/v1/events`, { session_token: person.session_token, events: [event] })
  expect(answer).toMatchObject({ status: 200, body: { stored: 1 } })
  expect(await likesIn(first.url)).toEqual([keyOf({ person, event })])
})

test('a port that is in use is named, and no PostgreSQL keeps running', async () => {
  const DATA_DIR = join(await aTemporaryDirectory(), 'data')
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo // a listening TCP server

  const { code, output } = await refusedStart({ DATA_DIR, PORT: `${port}` })
  expect(output).toContain(`Feedlab does not start: port ${port} of 127.0.0.1 is taken.`)
  expect(code).toBe(1)
  expect(await processesOn(DATA_DIR)).toEqual([])
})

test('data of a newer version of Feedlab are refused and not changed', async () => {
  const DATA_DIR = await aDataDirectory()
  const first = await startFeedlab({ DATA_DIR })
  const client = new Client({ host: join(DATA_DIR, 'run'), user: 'feedlab', database: 'feedlab' })
  await client.connect()
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 8000000000000)`)
  await client.end()
  expect(await call(`${first.url}/readyz`)).toMatchObject({ status: 503 })
  first.send('SIGTERM')
  expect(await first.exit).toEqual({ code: 0, signal: null })

  const { code, output } = await refusedStart({ DATA_DIR })
  expect(output).toContain(`Feedlab does not start: The data directory ${DATA_DIR} was written by a newer version of Feedlab.`)
  expect(code).toBe(1)
  expect(await processesOn(DATA_DIR)).toEqual([])
})

test('data of a newer version of PostgreSQL are refused', async () => {
  const DATA_DIR = join(await aTemporaryDirectory(), 'data')
  await mkdir(join(DATA_DIR, 'postgres'), { recursive: true })
  await writeFile(join(DATA_DIR, 'postgres', 'PG_VERSION'), '99\n')
  const { code, output } = await refusedStart({ DATA_DIR })
  expect(output).toContain('Feedlab does not start: This data directory was made by PostgreSQL 99;')
  expect(code).toBe(1)
  expect(await processesOn(DATA_DIR)).toEqual([])
})

test.each([
  ['PORT', 'abc'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://127.0.0.1/feedlab'],
])('%s=%s stops the start with the name of the variable, before anything is created', async (name, value) => {
  const DATA_DIR = join(await aTemporaryDirectory(), 'data')
  const { code, output } = await refusedStart({ DATA_DIR, [name]: value })
  expect(output).toMatch(new RegExp(`^Feedlab does not start: ${name} `, 'm'))
  expect(code).toBe(1)
  expect(await processesOn(DATA_DIR)).toEqual([])
})

test('a database that cannot be reached stops the start with a sentence, not with a stack trace', async () => {
  const DATA_DIR = join(await aTemporaryDirectory(), 'data')
  const { code, output } = await refusedStart({ DATA_DIR, DATABASE_URL: 'postgresql://feedlab@127.0.0.1:9/feedlab' })
  expect(output).toMatch(/^Feedlab does not start: .*DATABASE_URL/m)
  expect(output).not.toMatch(/^ {4}at /m)
  expect(code).toBe(1)
})

test.each([
  [
    'below a file',
    async (directory: string) => writeFile(join(directory, 'file'), '').then(() => join(directory, 'file', 'data')),
  ],
  ['where nobody can write', async () => '/sys/feedlab'],
])('a data directory %s stops the start with a sentence that names it', async (_, choose) => {
  const DATA_DIR = await choose(await aTemporaryDirectory())
  const { code, output } = await refusedStart({ DATA_DIR })
  expect(output).toMatch(/^Feedlab does not start: .*DATA_DIR/m)
  expect(output).toContain(DATA_DIR)
  expect(output).not.toMatch(/^ {4}at /m)
  expect(code).toBe(1)
})
