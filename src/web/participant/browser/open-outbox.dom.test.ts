import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anEvent } from '../testing/an-outbox.ts'
import { createPageClock } from '../visibility/page-clock.ts'
import { openOutbox } from './open-outbox.ts'

type Call = { session_token: string; events: { event_uid: string }[]; outbox_age_ms: number; keepalive: boolean }

const calls: Call[] = []

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (_path: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    calls.push({ ...JSON.parse(body), keepalive })
    return new Response('{"success":"true","refused":[]}')
  })
})
afterEach(() => vi.unstubAllGlobals())

let nowMs = 1000
const clock = createPageClock(
  () => nowMs,
  () => nowMs,
)

const anOutbox = () => openOutbox({ storage: undefined, clock, toasts: { show: () => {} }, onOver: () => {} })

/** Of one visit: the outboxes of earlier tests live on. */
const callsOf = (token: string) => calls.filter(({ session_token }) => session_token === token)
const sent = (token: string) => callsOf(token).map(({ events }) => events.map(({ event_uid }) => event_uid))

test('a page that closes before its outbox has loaded sends what happened, each visit with its own token', () => {
  const outbox = anOutbox()
  void outbox.add('one', anEvent(1), 'click')
  void outbox.add('two', anEvent(2))
  nowMs += 300
  void outbox.add('one', anEvent(3))
  dispatchEvent(new Event('pagehide'))
  expect(sent('one')).toEqual([['uid-1', 'uid-3']])
  expect(sent('two')).toEqual([['uid-2']])
  expect(callsOf('one')[0]).toMatchObject({ keepalive: true, outbox_age_ms: 300 })
})

test('once the outbox has loaded, it sends what came before, in its order, and says how long that waited', async () => {
  const outbox = anOutbox()
  const added = [outbox.add('late', anEvent(1)), outbox.add('late', anEvent(2))]
  nowMs += 500
  await Promise.all(added)
  await outbox.flush()
  expect(sent('late')).toEqual([['uid-1', 'uid-2']])
  expect(callsOf('late')[0]).toMatchObject({ keepalive: false, outbox_age_ms: 500 })
  expect(await outbox.outcomeOf('uid-1')).toEqual({ kind: 'stored' })
  expect(await outbox.emptied()).toBe('stored')
})

test('nothing of a visit that was discarded is sent, also not what is added later', async () => {
  const outbox = anOutbox()
  void outbox.add('refused', anEvent(1))
  const discarded = outbox.discard('refused')
  void outbox.add('refused', anEvent(2))
  await outbox.leave()
  expect(sent('refused')).toEqual([])
  await discarded
  await outbox.flush()
  expect(sent('refused')).toEqual([])
})
