import { expect, test, vi } from 'vitest'
import { aRow, database, setUpStudies } from '#server/testing/event-rows.ts'
import { type Commit, groupCommit } from './group-commit.ts'
import { insertEvents, type NotStored } from './insert-events.ts'

setUpStudies()

const ALL_STORED: NotStored = { known: new Set(), over: new Set(), held: new Set() }

/** An insert that waits until the test ends it. */
function heldInsert() {
  const held: { resolve: (notStored: NotStored) => void; reject: (error: Error) => void; json: string }[] = []
  const insert = (json: string) => new Promise<NotStored>((resolve, reject) => held.push({ resolve, reject, json }))
  return { held, insert }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('when the queue is full, callers get a 503 and memory does not grow', async () => {
  const { held, insert } = heldInsert()
  const ingest = groupCommit({ insert, maxConcurrent: 1, maxQueuedBytes: 1000 })
  const first = ingest.write([aRow()])
  await nextTurn()
  const waiting = Array.from({ length: 20 }, () => ingest.write([aRow()]).catch((error: unknown) => error))
  expect(ingest.queued().bytes).toBeLessThanOrEqual(1000)
  const sentAway = await Promise.all(waiting.slice(-5))
  expect(sentAway).toMatchObject(Array.from({ length: 5 }, () => ({ code: 'unavailable', status: 503 })))
  held[0]?.resolve(ALL_STORED)
  await first
  await nextTurn()
  held[1]?.resolve(ALL_STORED)
  await ingest.drain()
  expect(ingest.queued().bytes).toBe(0)
})

test('a commit says how many events of each kind were stored and how many were known', async () => {
  const commits: Commit[] = []
  const ingest = groupCommit({ insert: insertEvents(database.ingestPool), onCommit: (commit) => commits.push(commit) })
  const row = aRow()
  await ingest.write([row, aRow({ kind: 'dwell' }), aRow({ kind: 'dwell' })])
  // Two requests of one batch that carry the same event.
  const repeated = aRow({ kind: 'act' })
  await Promise.all([ingest.write([row, repeated]), ingest.write([repeated])])
  expect(commits.map(({ stored, duplicate }) => [Object.fromEntries(stored), Object.fromEntries(duplicate)])).toEqual([
    [{ track: 1, dwell: 2 }, {}],
    [{ act: 1 }, { track: 1, act: 1 }],
  ])
})

test('requests that are asked to try again are counted with the reason, and what waits is told in requests, events and bytes', async () => {
  const { held, insert } = heldInsert()
  const why: string[] = []
  const ingest = groupCommit({ insert, maxConcurrent: 1, maxQueuedBytes: 700, onTurnedAway: (reason) => why.push(reason) })
  const writes = [ingest.write([aRow()])]
  await nextTurn()
  writes.push(ingest.write([aRow(), aRow()]), ingest.write([aRow(), aRow(), aRow()]))
  expect(ingest.queued()).toMatchObject({ requests: 1, events: 2 })
  expect(ingest.queued().bytes).toBeGreaterThan(0)
  expect(why).toEqual(['full'])
  held[0]?.reject(new Error('Connection terminated'))
  await Promise.allSettled(writes)
  expect(why).toEqual(['full', 'not_stored', 'not_stored'])
})

test('when the database is away, all waiting requests fail at once', async () => {
  const { held, insert } = heldInsert()
  const ingest = groupCommit({ insert, maxConcurrent: 1 })
  const first = ingest.write([aRow()])
  await nextTurn()
  const second = ingest.write([aRow()])
  held[0]?.reject(new Error('connection refused'))
  await expect(first).rejects.toMatchObject({ code: 'unavailable' })
  await expect(second).rejects.toMatchObject({ code: 'unavailable' })
  const third = ingest.write([aRow()])
  await nextTurn()
  held[1]?.resolve(ALL_STORED)
  expect(await third).toEqual({ stored: 1, duplicate: 0 })
})

test('writes that come while a batch is in progress share the next one', async () => {
  const { held, insert } = heldInsert()
  const ingest = groupCommit({ insert, slowMs: 3_600_000 })
  const first = ingest.write([aRow()])
  await nextTurn()
  const second = ingest.write([aRow()])
  await nextTurn()
  const third = ingest.write([aRow()])
  await nextTurn()
  expect(held).toHaveLength(1)
  held[0]?.resolve(ALL_STORED)
  await first
  await nextTurn()
  expect(held).toHaveLength(2)
  held[1]?.resolve(ALL_STORED)
  expect(await Promise.all([second, third])).toHaveLength(2)
})

test('a slow batch does not delay the next one', async () => {
  const { held, insert } = heldInsert()
  const ingest = groupCommit({ insert, slowMs: 1 })
  const first = ingest.write([aRow()])
  await nextTurn()
  const second = ingest.write([aRow()])
  await vi.waitFor(() => expect(held).toHaveLength(2), 10_000)
  held[1]?.resolve(ALL_STORED)
  expect(await second).toEqual({ stored: 1, duplicate: 0 })
  const third = ingest.write([aRow()])
  await vi.waitFor(() => expect(held).toHaveLength(3), 10_000)
  held[2]?.resolve(ALL_STORED)
  held[0]?.resolve(ALL_STORED)
  await Promise.all([first, third])
})

test('draining waits for what was accepted', async () => {
  const { held, insert } = heldInsert()
  const ingest = groupCommit({ insert })
  const write = ingest.write([aRow()])
  let isDrained = false
  const drained = ingest.drain().then(() => {
    isDrained = true
  })
  await nextTurn()
  expect(isDrained).toBe(false)
  held[0]?.resolve(ALL_STORED)
  await Promise.all([write, drained])
  expect(isDrained).toBe(true)
})
