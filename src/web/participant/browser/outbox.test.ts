import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBrowser, anEvent, aStore, STORED } from '../testing/an-outbox.ts'
import type { SendResult } from './outbox.ts'
import { MAX_BATCH_BYTES, MAX_BATCH_EVENTS, nextBatch, type QueuedEvent } from './outbox-batch.ts'

const LOST: SendResult = { kind: 'later', reason: 'no-answer', retryAfterMs: null }

describe('when events travel', () => {
  test('a click is sent a quarter of a second later', async () => {
    const { outbox, calls, wait } = aBrowser(() => STORED)
    await outbox.add('token', anEvent(1), 'click')
    await wait(249)
    expect(calls).toHaveLength(0)
    await wait(1)
    expect(calls).toMatchObject([{ atMs: 250, uids: ['uid-1'] }])
  })

  test('anything else is sent at most five seconds later, together', async () => {
    const { outbox, calls, wait } = aBrowser(() => STORED)
    await outbox.add('token', anEvent(1))
    await wait(3000)
    await outbox.add('token', anEvent(2))
    await wait(2000)
    expect(calls).toMatchObject([{ atMs: 5000, uids: ['uid-1', 'uid-2'] }])
  })

  test('each call says how long the oldest event has waited, also one of an earlier visit', async () => {
    const ages: number[] = []
    const { outbox, wait } = aBrowser((batch, call) => {
      ages.push(batch.outbox_age_ms)
      return call === 0 ? LOST : STORED
    })
    await outbox.add('token', anEvent(1), 'click')
    await wait(250)
    await wait(5000)
    expect(ages).toEqual([250, expect.any(Number)])
    expect(ages[1]).toBeGreaterThan(250)
    await outbox.add('old', anEvent(2))
    await wait(2000)
    await outbox.add('new', anEvent(3))
    await outbox.leave()
    expect(ages.slice(2)).toEqual([2000, 0])
  })

  test('leaving the page sends at once, in a call that outlives it', async () => {
    const { outbox, calls } = aBrowser(() => STORED)
    void outbox.add('token', anEvent(1))
    await outbox.leave()
    expect(calls).toMatchObject([{ uids: ['uid-1'], keepalive: true }])
  })

  test('events of two sessions travel with their own tokens', async () => {
    const tokens: string[] = []
    const { outbox, store } = aBrowser((batch) => {
      tokens.push(batch.session_token)
      return STORED
    })
    await outbox.add('old', anEvent(1))
    await outbox.add('new', anEvent(2))
    await outbox.add('old', anEvent(3))
    await outbox.flush()
    expect(tokens).toEqual(['old', 'new'])
    expect(store.items.size).toBe(0)
  })
})

describe('when the network or the server fails', () => {
  test('an event whose answer was lost is kept and sent again', async () => {
    const { outbox, store, calls, received, wait } = aBrowser((_, call) => (call === 0 ? LOST : STORED))
    await outbox.add('token', anEvent(1), 'click')
    await wait(300)
    expect(calls).toHaveLength(1)
    expect(store.items.size).toBe(1)
    await wait(1000)
    expect(received).toEqual(new Set(['uid-1']))
    expect(store.items.size).toBe(0)
  })

  test('the waiting time that the server asks for is honoured', async () => {
    const busy: SendResult = { kind: 'later', reason: 'busy', retryAfterMs: 30_000 }
    const { outbox, calls, wait } = aBrowser((_, call) => (call === 0 ? busy : STORED))
    await outbox.add('token', anEvent(1), 'click')
    await wait(1000)
    await outbox.add('token', anEvent(2), 'click')
    await wait(29_000)
    expect(calls).toHaveLength(1)
    await wait(2000)
    expect(calls[1]?.uids).toEqual(['uid-1', 'uid-2'])
  })

  test('the wait holds also where somebody asks to send at once, as at the end of a form', async () => {
    const busy: SendResult = { kind: 'later', reason: 'busy', retryAfterMs: 10_000 }
    const { outbox, calls, received, wait } = aBrowser((_, call) => (call === 0 ? busy : STORED))
    await outbox.add('token', anEvent(1), 'click')
    await wait(1000)
    const emptied = outbox.emptied()
    await wait(9000)
    expect(calls).toHaveLength(1)
    await wait(1000)
    expect(await emptied).toBe('stored')
    expect(received.size).toBe(1)
  })

  test('a limit of the server is waited for as long as it says; nothing is lost, and nobody is told', async () => {
    const limited: SendResult = { kind: 'later', reason: 'limited', retryAfterMs: 30_000 }
    const { outbox, calls, received, troubles, wait } = aBrowser((_, call) => (call < 2 ? limited : STORED))
    await outbox.add('token', anEvent(1), 'click')
    await wait(1000)
    await outbox.add('token', anEvent(2), 'click')
    await outbox.flush()
    await wait(70_000)
    expect(calls).toHaveLength(3)
    for (const [at, { atMs }] of calls.slice(1).entries()) expect(atMs - (calls[at]?.atMs ?? 0)).toBeGreaterThanOrEqual(30_000)
    expect(received).toEqual(new Set(['uid-1', 'uid-2']))
    expect(troubles).toEqual([])
  })

  test('every further failure is waited for longer, up to a minute', async () => {
    const { outbox, calls, wait } = aBrowser(() => LOST)
    await outbox.add('token', anEvent(1), 'click')
    await wait(10 * 60_000)
    const gaps = calls.slice(1).map(({ atMs }, at) => atMs - (calls[at]?.atMs ?? 0))
    expect(gaps.slice(0, 4)).toEqual([750, 1500, 3000, 6000])
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000)
  })

  test('being offline is reported when it happens and when it is over', async () => {
    let isOnline = false
    const { outbox, troubles, received, wait } = aBrowser(() => (isOnline ? STORED : LOST))
    await outbox.add('token', anEvent(1), 'click')
    await outbox.add('token', anEvent(2), 'click')
    await wait(20_000)
    expect(troubles.at(-1)).toBe('no-answer')
    isOnline = true
    await outbox.flush()
    expect(troubles.at(-1)).toBe('over')
    expect(received.size).toBe(2)
  })

  test('what a killed tab left behind is sent at the next visit', async () => {
    const before = aBrowser(() => LOST)
    await before.outbox.add('token', anEvent(1), 'click')
    await before.outbox.flush()
    const after = aBrowser(() => STORED, { store: aStore(before.store.items) })
    await after.outbox.flush()
    expect(after.received).toEqual(new Set(['uid-1']))
    expect(before.store.items.size).toBe(0)
  })

  test('a browser that cannot save still sends', async () => {
    const broken = { ...aStore(), put: () => Promise.reject(new Error('QuotaExceededError')) }
    const { outbox, received } = aBrowser(() => STORED, { store: broken })
    await outbox.add('token', anEvent(1))
    await outbox.flush()
    expect(received).toEqual(new Set(['uid-1']))
  })

  test('a browser whose storage dies in mid-visit still sends, and each event once', async () => {
    const dead = () => Promise.reject(new Error('UnknownError'))
    const { outbox, calls, wait } = aBrowser(() => STORED, { store: { put: dead, all: dead, remove: dead } })
    await outbox.add('token', anEvent(1), 'click')
    await wait(60_000)
    expect(calls).toMatchObject([{ uids: ['uid-1'] }])
  })

  test('an event that was stored is not sent again though the browser cannot forget it', async () => {
    const store = { ...aStore(), remove: () => Promise.reject(new Error('UnknownError')) }
    const { outbox, calls, wait } = aBrowser(() => STORED, { store })
    await outbox.add('token', anEvent(1), 'click')
    await wait(60_000)
    expect(calls).toHaveLength(1)
  })

  test('while another tab sends, this one waits', async () => {
    let isTaken = true
    const { outbox, calls, wait } = aBrowser(() => STORED, {
      alone: async (work) => (isTaken ? undefined : work()),
    })
    await outbox.add('token', anEvent(1), 'click')
    await wait(900)
    expect(calls).toHaveLength(0)
    isTaken = false
    await wait(1000)
    expect(calls).toHaveLength(1)
  })
})

describe('batches', () => {
  const queued = (n: number, bytes: number): QueuedEvent => ({
    event_uid: `uid-${n}`,
    session_token: 'token',
    event: anEvent(n),
    queuedAtMs: n,
    seq: n,
    bytes,
    refusals: 0,
  })

  test('a batch holds the oldest events and fits into one call', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 50, max: 20_000 }), { maxLength: 700 }), (sizes) => {
        const waiting = sizes.map((bytes, n) => queued(n, bytes))
        const batch = nextBatch([...waiting].reverse())
        expect(batch).toEqual(waiting.slice(0, batch.length))
        expect(batch.length).toBeLessThanOrEqual(MAX_BATCH_EVENTS)
        expect(batch.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_BATCH_BYTES)
        expect(batch.length > 0).toBe(sizes.length > 0)
      }),
    )
  })

  test('an event that is too large for a batch goes alone', () => {
    expect(nextBatch([queued(1, 100_000), queued(2, 10)])).toHaveLength(1)
  })
})

test('whatever the network does, each event is stored and none is removed before an answer', async () => {
  const result = fc.constantFrom<SendResult>(
    STORED,
    LOST,
    { kind: 'later', reason: 'busy', retryAfterMs: 2000 },
    { kind: 'later', reason: 'limited', retryAfterMs: 3000 },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(result, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), async (script, nEvents) => {
      const browser = aBrowser((_, call) => script[call] ?? STORED)
      for (let n = 0; n < nEvents; n += 1) {
        await browser.outbox.add('token', anEvent(n), n % 2 === 0 ? 'click' : 'background')
        await browser.wait(n * 37)
        for (let m = 0; m <= n; m += 1) {
          expect(browser.store.items.has(`uid-${m}`) || browser.received.has(`uid-${m}`)).toBe(true)
        }
      }
      await browser.wait(3_600_000)
      expect(browser.received.size).toBe(nEvents)
      expect(browser.store.items.size).toBe(0)
    }),
    { numRuns: 30 },
  )
})

test('leaving sends everything at once, in pieces that a browser lets outlive the page', async () => {
  const { outbox, calls, received } = aBrowser(() => STORED)
  for (let n = 0; n < 5; n += 1) await outbox.add('token', anEvent(n, 'x'.repeat(25_000)))
  await outbox.leave()
  expect(received.size).toBe(5)
  expect(calls.map(({ uids, keepalive }) => [uids.length, keepalive])).toEqual([
    [2, true],
    [2, true],
    [1, true],
  ])
})

test('emptied waits through lost answers until nothing waits any more', async () => {
  const browser = aBrowser((_, call) => (call < 3 ? LOST : STORED))
  await browser.outbox.add('token', anEvent(1))
  let isEmpty = false
  const emptied = browser.outbox.emptied().then(() => {
    isEmpty = true
  })
  await browser.wait(1000)
  expect(isEmpty).toBe(false)
  await browser.wait(60_000)
  await emptied
  expect(browser.received.size).toBe(1)
})

test('an outbox with nothing in it is empty at once', async () => {
  await aBrowser(() => STORED).outbox.emptied()
})
