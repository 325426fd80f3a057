import { describe, expect, test } from 'vitest'
import { aBrowser, anEvent, aStore, STORED } from '../testing/an-outbox.ts'
import type { Batch, SendResult } from './outbox.ts'
import type { QueuedEvent } from './outbox-batch.ts'

describe('when the server refuses an event', () => {
  const refusing =
    (...bad: string[]) =>
    ({ events }: Batch): SendResult => ({
      kind: 'answered',
      refused: events.flatMap(({ event_uid }, index) =>
        bad.includes(event_uid) ? [{ index, event_uid, code: 'unknown_entity', message: 'no card' }] : [],
      ),
    })

  test('that one is set aside with the reason in the log, and all others are stored by the same call', async () => {
    const logged: string[] = []
    const log = (message: string) => void logged.push(message)
    const { outbox, store, received, calls } = aBrowser(refusing('uid-5'), { log })
    for (let n = 0; n < 20; n += 1) await outbox.add('token', anEvent(n))
    await outbox.flush()
    expect(calls).toHaveLength(1)
    expect(received.size).toBe(19)
    expect([...store.items.values()]).toMatchObject([{ event_uid: 'uid-5', refusals: 1 }])
    expect(logged).toEqual([expect.stringContaining('unknown_entity: no card')])
  })

  test('it is sent again at the next visit, in three visits in all', async () => {
    const items = new Map<string, QueuedEvent>()
    const visits = []
    for (let visit = 0; visit < 5; visit += 1) {
      const browser = aBrowser(refusing('uid-1'), { store: aStore(items) })
      if (visit === 0) await browser.outbox.add('token', anEvent(1))
      await browser.outbox.flush()
      await browser.outbox.flush()
      visits.push(browser.calls.length)
    }
    expect(visits).toEqual([1, 1, 1, 0, 0])
    expect(items.size).toBe(1)
  })

  test('its outcome is refused, that of the others is stored, and the emptied outbox says so', async () => {
    const { outbox } = aBrowser(refusing('uid-1'))
    await outbox.add('token', anEvent(1))
    await outbox.add('token', anEvent(2))
    const first = outbox.outcomeOf('uid-1')
    expect(await outbox.emptied()).toBe('set-aside')
    expect(await first).toEqual({ kind: 'refused', problems: [] })
    expect(await outbox.outcomeOf('uid-2')).toEqual({ kind: 'stored' })
  })
})

describe('when the server refuses the whole call', () => {
  const REFUSED: SendResult = { kind: 'refused', status: 403, message: 'not yours' }

  test('it is tried three times with longer waits, then everything is kept for the next visit', async () => {
    const { outbox, store, calls, wait } = aBrowser(() => REFUSED)
    for (let n = 0; n < 20; n += 1) await outbox.add('token', anEvent(n))
    await wait(3_600_000)
    expect(calls.map(({ atMs }) => atMs)).toEqual([5000, 5750, 7250])
    expect([...store.items.values()].map(({ refusals }) => refusals)).toEqual(Array.from({ length: 20 }, () => 1))
  })

  test('what is done afterwards is kept without another call', async () => {
    const { outbox, store, calls, wait } = aBrowser(() => REFUSED)
    await outbox.add('token', anEvent(1), 'click')
    await wait(60_000)
    await outbox.add('token', anEvent(2), 'click')
    await wait(60_000)
    expect(calls).toHaveLength(3)
    expect(store.items.size).toBe(2)
  })

  test('nobody reads that the answers are saved', async () => {
    const { outbox, troubles, wait } = aBrowser(() => REFUSED)
    await outbox.add('token', anEvent(1), 'click')
    await wait(60_000)
    expect(troubles).not.toContain('over')
    expect(await outbox.emptied()).toBe('set-aside')
  })

  test('events of another session are stored all the same', async () => {
    const { outbox, received, wait } = aBrowser(({ session_token }) => (session_token === 'old' ? REFUSED : STORED))
    await outbox.add('old', anEvent(1))
    await outbox.add('new', anEvent(2))
    await wait(60_000)
    expect(received).toEqual(new Set(['uid-2']))
  })

  test('a call that succeeds in between starts the count again', async () => {
    const script = [REFUSED, REFUSED, STORED, REFUSED, REFUSED, STORED]
    const { outbox, received, wait } = aBrowser((_, call) => script[call] ?? STORED)
    await outbox.add('token', anEvent(1), 'click')
    await wait(60_000)
    await outbox.add('token', anEvent(2), 'click')
    await wait(60_000)
    expect(received.size).toBe(2)
  })
})

describe('when the visit ended elsewhere', () => {
  const OVER: SendResult = { kind: 'over' }

  test('one call is enough: everything of the session is dropped, also from the store, and nobody waits for it', async () => {
    const { outbox, store, calls, overs, wait } = aBrowser(() => OVER)
    for (let n = 0; n < 3; n += 1) await outbox.add('token', anEvent(n))
    const outcome = outbox.outcomeOf('uid-2')
    await wait(3_600_000)
    expect(calls).toHaveLength(1)
    expect(overs).toEqual(['token'])
    expect(store.items.size).toBe(0)
    expect(await outcome).toEqual({ kind: 'stored' })
    expect(await outbox.emptied()).toBe('over')
  })

  test('what is discarded is never sent, and a call that was under way is not worth a message', async () => {
    const { outbox, store, calls, overs, wait } = aBrowser(() => OVER)
    await outbox.add('token', anEvent(1))
    const flushed = outbox.flush()
    await outbox.discard('token')
    await flushed
    const nCalls = calls.length
    await outbox.add('token', anEvent(2))
    await outbox.leave()
    await wait(3_600_000)
    expect([calls.length, overs, store.items.size]).toEqual([nCalls, [], 0])
    expect(await outbox.outcomeOf('uid-2')).toEqual({ kind: 'stored' })
  })

  test('events of another session are stored all the same', async () => {
    const { outbox, store, received, wait } = aBrowser(({ session_token }) => (session_token === 'old' ? OVER : STORED))
    await outbox.add('old', anEvent(1))
    await outbox.add('new', anEvent(2))
    await wait(60_000)
    expect([received, store.items.size]).toEqual([new Set(['uid-2']), 0])
  })

  test('a page is not told about a visit before it, of which something was left', async () => {
    const earlier = aBrowser(() => OVER)
    await earlier.outbox.add('old', anEvent(1))
    const { outbox, overs, received, wait } = aBrowser(({ session_token }) => (session_token === 'old' ? OVER : STORED), {
      store: earlier.store,
    })
    await outbox.add('new', anEvent(2))
    await wait(60_000)
    expect([overs, received, earlier.store.items.size]).toEqual([[], new Set(['uid-2']), 0])
  })
})
