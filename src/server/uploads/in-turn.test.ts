import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn } from './in-turn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const nothing = () => undefined

/** Work that ends when it is told to. */
function slow(name: string, done: string[]) {
  let end: () => void = nothing
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: () => ended.then(() => void done.push(name)) }
}

test('one request at a time touches an upload, and others do not wait for it', async () => {
  const alone = inTurn()
  const done: string[] = []
  const [first, second] = [slow('first', done), slow('second', done)]
  const ends = [
    alone('a', nothing, first.work),
    alone('a', nothing, second.work),
    alone('b', nothing, async () => done.push('b')),
  ]
  second.end()
  await ends[2]
  expect(done).toEqual(['b'])
  first.end()
  await Promise.all(ends)
  expect(done).toEqual(['b', 'first', 'second'])
})

test('a client that comes again is not held up for long by the connection that it lost', async () => {
  const alone = inTurn()
  const done: string[] = []
  const lost = slow('lost', done)
  const cut = vi.fn(lost.end)
  void alone('a', cut, lost.work)
  const again = alone('a', nothing, async () => done.push('again'))
  await vi.advanceTimersByTimeAsync(1000)
  expect([cut.mock.calls.length, done]).toEqual([0, []])
  await vi.advanceTimersByTimeAsync(2000)
  await again
  expect(done).toEqual(['lost', 'again'])
})

test('work that failed is over', async () => {
  const alone = inTurn()
  const failed = alone('a', nothing, () => Promise.reject(new Error('broken')))
  await expect(failed).rejects.toThrow('broken')
  expect(await alone('a', nothing, async () => 'next')).toBe('next')
})
