import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IDLE_AFTER_MS, STILL_HERE_EVERY_MS } from '#domain/session/presence.ts'
import { createPageClock } from '../visibility/page-clock.ts'
import { sayStillHere } from './say-still-here.ts'
import { openSessionStorage } from './session-storage.ts'

let stop = () => {}
const calls: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  calls.length = 0
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    calls.push([path, JSON.parse(body)])
    return new Response('{"success":"true"}')
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function aPage(stored: Record<string, string> = { session_token: 'token-1' }) {
  const slots = new Map(Object.entries(stored))
  const storage = openSessionStorage({
    getItem: (name) => slots.get(name) ?? null,
    setItem: (name, value) => void slots.set(name, value),
    removeItem: (name) => void slots.delete(name),
  })
  stop = sayStillHere({ storage, clock: createPageClock(Date.now, Date.now) })
  return storage
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a page on which somebody only reads says every 40 seconds that it is there', async () => {
  aPage()
  await pass(STILL_HERE_EVERY_MS * 3)
  expect(calls).toEqual(Array(3).fill(['/v1/still_here', { session_token: 'token-1' }]))
})

test('a page in the background says nothing until it is in view again', async () => {
  aPage()
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(STILL_HERE_EVERY_MS * 3)
  expect(calls).toHaveLength(0)
  state.mockReturnValue('visible')
  await pass(STILL_HERE_EVERY_MS)
  expect(calls).toHaveLength(1)
})

test('a page that is open and was not used for half an hour says nothing, until somebody touches it', async () => {
  aPage()
  await pass(IDLE_AFTER_MS)
  const nSaid = calls.length
  await pass(STILL_HERE_EVERY_MS * 5)
  expect(calls).toHaveLength(nSaid)
  dispatchEvent(new Event('pointerdown'))
  await pass(STILL_HERE_EVERY_MS)
  expect(calls).toHaveLength(nSaid + 1)
})

test('a visit that has not begun or has ended says nothing', async () => {
  aPage({})
  await pass(STILL_HERE_EVERY_MS * 2)
  expect(calls).toHaveLength(0)
  stop()
  const storage = aPage()
  storage.writeEnded({ session_token: 'token-1', experiment_id: 'e12345', user_id: 'anna' })
  await pass(STILL_HERE_EVERY_MS * 2)
  expect(calls).toHaveLength(0)
})
