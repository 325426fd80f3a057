import { Socket } from 'node:net'
import { Pool, type PoolClient } from 'pg'
import { expect, test, vi } from 'vitest'
import { READ_BYTES } from '#server/db/lending-socket.ts'
import { databaseOfFile } from '#server/testing/test-app.ts'
import { copyOut } from './copy-out.ts'

/** Some 20 MB, more than all buffers on the way hold. */
const BIG = `copy (select n, repeat(md5(n::text), 12) from generate_series(1, 50000) n) to stdout`

const database = databaseOfFile()

async function withClient<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isWell = false
  try {
    const result = await use(client)
    isWell = true
    return result
  } finally {
    client.release(!isWell)
  }
}

async function textOf(client: PoolClient, sql: string): Promise<string> {
  const texts: Buffer[] = []
  for await (const piece of copyOut(client, sql).pieces) texts.push(Buffer.from(piece))
  return Buffer.concat(texts).toString()
}

/** The socket of a connection, which its types do not show. */
const socketOf = (client: PoolClient) =>
  (client as unknown as { connection: { stream: { bytesRead: number } } }).connection.stream

const pidOf = async (client: PoolClient) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

const activity = async (pid: number) =>
  (await database().pool.query('select state, wait_event from pg_stat_activity where pid = $1', [pid])).rows[0]

const numbered = (text: string) => text.split('\n').map((line) => line.split('\t')[0])
const NUMBERS = [...Array.from({ length: 50_000 }, (_, i) => String(i + 1)), '']

test('a copy comes as it was written, in one and the same memory, and the connection goes on', async () => {
  await withClient(database().pool, async (client) => {
    const memories = new Set<ArrayBufferLike>()
    const texts: string[] = []
    const copy = copyOut(client, BIG)
    for await (const piece of copy.pieces) {
      memories.add(piece.buffer)
      texts.push(piece.toString())
    }
    expect(numbered(texts.join(''))).toEqual(NUMBERS)
    expect([memories.size, copy.rowCount()]).toEqual([1, 50_000])
    expect((await client.query('select 7 as n')).rows).toEqual([{ n: 7 }])
    expect(await textOf(client, 'copy (select 8) to stdout')).toBe('8\n')
  })
})

test('a copy comes the same over a connection that lends nothing, as an encrypted one', async () => {
  const plain = new Pool({ ...database().pool.options, stream: () => new Socket() })
  try {
    await withClient(plain, async (client) => {
      expect(numbered(await textOf(client, BIG))).toEqual(NUMBERS)
      expect((await client.query('select 7 as n')).rows).toEqual([{ n: 7 }])
    })
  } finally {
    await plain.end()
  }
})

test('nothing is read for somebody who does not ask for more, and the database waits', async () => {
  await withClient(database().pool, async (client) => {
    const pid = await pidOf(client)
    const before = socketOf(client).bytesRead
    const { pieces } = copyOut(client, BIG)
    const first = await pieces.next()
    await vi.waitFor(async () => expect(await activity(pid)).toEqual({ state: 'active', wait_event: 'ClientWrite' }), 20_000)
    expect(socketOf(client).bytesRead - before).toBeLessThanOrEqual(READ_BYTES)
    let text = first.value?.toString() ?? ''
    for await (const piece of pieces) text += piece.toString()
    expect(numbered(text)).toEqual(NUMBERS)
  })
})

test('a copy of nothing ends', async () => {
  await withClient(database().pool, async (client) => {
    expect(await textOf(client, 'copy (select 1 where false) to stdout')).toBe('')
  })
})

test('a copy that fails on its way says why, after what it had, and the connection goes on', async () => {
  await withClient(database().pool, async (client) => {
    const { pieces } = copyOut(
      client,
      `copy (select 1 / (40000 - n), repeat('x', 100) from generate_series(1, 50000) n) to stdout`,
    )
    let nBytes = 0
    const readAll = async () => {
      for await (const piece of pieces) nBytes += piece.length
    }
    await expect(readAll()).rejects.toThrow('division by zero')
    expect(nBytes).toBeGreaterThan(100_000)
    await expect(textOf(client, 'copy (select nonsense) to stdout')).rejects.toThrow('nonsense')
    expect((await client.query('select 7 as n')).rows).toEqual([{ n: 7 }])
  })
})

test('a connection that is lost breaks the copy off', async () => {
  const client = await database().pool.connect()
  try {
    const pid = await pidOf(client)
    const { pieces } = copyOut(client, BIG)
    await pieces.next()
    await database().pool.query('select pg_terminate_backend($1)', [pid])
    const readAll = async () => {
      while (!(await pieces.next()).done);
    }
    await expect(readAll()).rejects.toThrow()
  } finally {
    client.release(true)
  }
})

test('whoever stops early ends the connection, and the database stops', async () => {
  const client = await database().pool.connect()
  const pid = await pidOf(client)
  for await (const piece of copyOut(client, BIG).pieces) {
    expect(piece.length).toBeGreaterThan(0)
    break
  }
  client.release(true)
  await vi.waitFor(async () => expect(await activity(pid)).toBeUndefined(), 20_000)
})
