import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { databaseOfFile } from '#server/testing/test-app.ts'
import { rowStream } from './row-stream.ts'

const database = databaseOfFile()

/** Reads many rows and does something after the first. */
async function read(client: PoolClient, afterFirst: () => Promise<unknown> | unknown): Promise<number> {
  let n = 0
  for await (const _row of rowStream(client, 'select generate_series(1, $1::integer)', [1000], { batchSize: 10 })) {
    n++
    if (n === 1) await afterFirst()
  }
  return n
}

test('a stream gives every row, and its connection can be used again', async () => {
  const client = await database().pool.connect()
  expect(await read(client, () => undefined)).toBe(1000)
  expect(client.listenerCount('end')).toBe(0)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
})

test('a stream that loses its connection between two batches fails instead of waiting for ever', async () => {
  const { pool } = database()
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await expect(read(client, () => pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]))).rejects.toThrow()
  client.release(true)
})

test('a stream whose connection is given up between two batches fails instead of waiting for ever', async () => {
  const client = await database().pool.connect()
  await expect(read(client, () => client.release(true))).rejects.toThrow()
})
