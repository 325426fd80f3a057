import { expect, test } from 'vitest'
import type { QueuedEvent } from './outbox-batch.ts'
import type { OutboxStore } from './outbox-ledger.ts'
import { withLeftovers } from './outbox-store.ts'

const anItem = (event_uid: string, refusals = 0): QueuedEvent => ({
  event_uid,
  session_token: 'token',
  event: { kind: 'track', event_uid, client_time: 1, name: 'tabActive' },
  queuedAtMs: 1,
  seq: 1,
  bytes: 10,
  refusals,
})

function aStore(...items: QueuedEvent[]): OutboxStore {
  const kept = new Map(items.map((item) => [item.event_uid, item]))
  return {
    put: async (item) => void kept.set(item.event_uid, item),
    all: async () => [...kept.values()],
    remove: async (uids) => {
      for (const uid of uids) kept.delete(uid)
    },
  }
}

test('what an earlier visit kept in the second place waits with the rest', async () => {
  const store = withLeftovers(aStore(anItem('new')), aStore(anItem('old')))
  expect((await store.all()).map(({ event_uid }) => event_uid)).toEqual(['new', 'old'])
})

test('what is delivered is gone from both places', async () => {
  const [first, second] = [aStore(anItem('new')), aStore(anItem('old'))]
  await withLeftovers(first, second).remove(['new', 'old'])
  expect([await first.all(), await second.all()]).toEqual([[], []])
})

test('what is written again moves to the first place, and is there once', async () => {
  const [first, second] = [aStore(), aStore(anItem('old'))]
  const store = withLeftovers(first, second)
  await store.put(anItem('old', 1))
  expect(await store.all()).toEqual([anItem('old', 1)])
  expect(await second.all()).toEqual([])
})
