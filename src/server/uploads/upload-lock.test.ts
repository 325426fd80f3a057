import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadLock } from './upload-lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const nothing = () => undefined

/** Work that ends when `end` is called. */
function slow(name: string, done: string[]) {
  let end: () => void = nothing
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: () => ended.then(() => void done.push(name)) }
}

test('one request at a time works on an upload, and requests for other uploads do not wait for it', async () => {
  const locked = uploadLock()
  const done: string[] = []
  const [first, second] = [slow('first', done), slow('second', done)]
  const ends = [
    locked('a', nothing, first.work),
    locked('a', nothing, second.work),
    locked('b', nothing, async () => done.push('b')),
  ]
  second.end()
  await ends[2]
  expect(done).toEqual(['b'])
  first.end()
  await Promise.all(ends)
  expect(done).toEqual(['b', 'first', 'second'])
})

test('a client that comes back waits at most three seconds for the connection that it lost', async () => {
  const locked = uploadLock()
  const done: string[] = []
  const lost = slow('lost', done)
  const disconnect = vi.fn(lost.end)
  void locked('a', disconnect, lost.work)
  const again = locked('a', nothing, async () => done.push('again'))
  await vi.advanceTimersByTimeAsync(1000)
  expect([disconnect.mock.calls.length, done]).toEqual([0, []])
  await vi.advanceTimersByTimeAsync(2000)
  await again
  expect(done).toEqual(['lost', 'again'])
})

test('a request that nobody waits for is never disconnected', async () => {
  const locked = uploadLock()
  const done: string[] = []
  const long = slow('long', done)
  const disconnect = vi.fn()
  const running = locked('a', disconnect, long.work)
  await vi.advanceTimersByTimeAsync(60_000)
  long.end()
  await running
  // Nor is one disconnected that comes after it.
  await locked('a', disconnect, async () => done.push('next'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([disconnect.mock.calls.length, done]).toEqual([0, ['long', 'next']])
})

test('work that failed releases the lock', async () => {
  const locked = uploadLock()
  const failed = locked('a', nothing, () => Promise.reject(new Error('broken')))
  await expect(failed).rejects.toThrow('broken')
  expect(await locked('a', nothing, async () => 'next')).toBe('next')
})
