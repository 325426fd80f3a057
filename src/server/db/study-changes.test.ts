import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { openStudyChanges } from './study-changes.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await testDatabase())
})
afterAll(() => drop())

const aNode = (options: { mayListen?: boolean; everyMs?: number; pollMs?: number } = {}) =>
  openStudyChanges({ pool: database.pool, mayListen: true, everyMs: 20, ...options })

const notify = (payload: string) => database.pool.query(`select pg_notify('feedlab_study', $1)`, [payload])

/** Until the node listens it misses notifications, so they are repeated. Once the next one has arrived, all earlier ones have. */
async function watching(node: ReturnType<typeof aNode>, experiment_id: string) {
  const seen = vi.fn()
  const stop = node.watch(experiment_id, seen)
  await vi.waitFor(async () => {
    await notify(experiment_id)
    expect(seen).toHaveBeenCalled()
  }, 10_000)
  const last = vi.fn()
  const stopLast = node.watch('eLast1', last)
  await notify('eLast1')
  await vi.waitFor(() => expect(last).toHaveBeenCalled(), 10_000)
  stopLast()
  seen.mockClear()
  return { seen, stop }
}

test('what one node tells, watchers on another node hear, and only those of that study', async () => {
  const [here, there] = [aNode(), aNode()]
  const { seen } = await watching(there, 'eAbcde')
  const other = await watching(there, 'eOther')
  here.tell('eAbcde')
  await vi.waitFor(() => expect(seen).toHaveBeenCalled(), 10_000)
  expect(other.seen).not.toHaveBeenCalled()
  await Promise.all([here.close(), there.close()])
})

test('a study that changes a thousand times is told about at once and once more', async () => {
  const node = aNode({ everyMs: 300 })
  const { seen } = await watching(node, 'eBusy1')
  for (let i = 0; i < 1000; i++) node.tell('eBusy1')
  await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(2), 10_000)
  await node.close()
})

test('a node whose connection was cut listens again, and its watchers are called meanwhile', async () => {
  const node = aNode({ pollMs: 30 })
  const { seen } = await watching(node, 'eCut12')
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen feedlab_study'`)
  await vi.waitFor(() => expect(seen).toHaveBeenCalled(), 10_000)
  await watching(node, 'eCut12')
  await node.close()
})

test('behind a pooler nobody listens: watchers are called by the clock', async () => {
  const node = aNode({ mayListen: false, pollMs: 20 })
  const seen = vi.fn()
  const stop = node.watch('ePool1', seen)
  // More often than that, where the machine is busy between two looks.
  await vi.waitFor(() => expect(seen.mock.calls.length).toBeGreaterThanOrEqual(2), 10_000)
  stop()
  await node.close()
})
