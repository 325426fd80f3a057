import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParticipantEvent } from '#contract/events.ts'
import { type Batch, createOutbox, type OutboxParts, type SendResult } from './outbox.ts'
import { MAX_BATCH_BYTES, MAX_BATCH_EVENTS, nextBatch, type QueuedEvent } from './outbox-batch.ts'
import type { OutboxStore } from './outbox-ledger.ts'

const STORED: SendResult = { kind: 'answered', refused: [] }
const LOST: SendResult = { kind: 'later', reason: 'no-answer', retryAfterMs: null }
const anEvent = (n: number, name = `event-${n}`): ParticipantEvent => ({
  event_uid: `uid-${n}`,
  kind: 'track',
  client_time: n,
  name,
})

const aStore = (items = new Map<string, QueuedEvent>()): OutboxStore & { items: Map<string, QueuedEvent> } => ({
  items,
  put: async (item) => void items.set(item.event_uid, item),
  all: async () => [...items.values()],
  remove: async (uids) => {
    for (const uid of uids) items.delete(uid)
  },
})

type Timer = { atMs: number; work: () => void }

/** A browser whose time moves only by `wait`, and a server that answers from a script. */
function aBrowser(answer: (batch: Batch, call: number) => SendResult, changes: Partial<OutboxParts> = {}) {
  let nowMs = 0
  let timers: Timer[] = []
  const calls: { atMs: number; uids: string[]; keepalive: boolean }[] = []
  const received = new Set<string>()
  const troubles: string[] = []
  const overs: string[] = []
  const store = aStore()
  const outbox = createOutbox({
    store,
    send: async (batch) => {
      const uids = batch.events.map(({ event_uid }) => event_uid)
      calls.push({ atMs: nowMs, uids, keepalive: batch.keepalive })
      const result = answer(batch, calls.length - 1)
      const refused = result.kind === 'answered' ? result.refused.map(({ event_uid }) => event_uid) : uids
      for (const uid of uids) if (!refused.includes(uid)) received.add(uid)
      return result
    },
    now: () => nowMs,
    random: () => 0.5,
    schedule: (work, delayMs) => {
      const timer = { atMs: nowMs + delayMs, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    alone: (work) => work(),
    log: () => {},
    onTrouble: (trouble) => void troubles.push(trouble?.reason ?? 'over'),
    onOver: (session_token) => void overs.push(session_token),
    ...changes,
  })
  async function wait(ms: number) {
    const untilMs = nowMs + ms
    for (;;) {
      await allResolved()
      const due = timers.filter(({ atMs }) => atMs <= untilMs).sort((one, other) => one.atMs - other.atMs)[0]
      if (due === undefined) break
      timers = timers.filter((other) => other !== due)
      nowMs = Math.max(nowMs, due.atMs)
      due.work()
    }
    nowMs = untilMs
  }
  return { outbox, store, calls, received, troubles, overs, wait }
}

/** Lets all promises resolve that can. */
const allResolved = async () => {
  for (let round = 0; round < 200; round += 1) await Promise.resolve()
}

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
