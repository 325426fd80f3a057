import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareQueue } from './prepare-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const forMs = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('nothing is prepared while files come in quick succession, and everything soon afterwards', async () => {
  const queue = prepareQueue()
  const done: number[] = []
  for (let i = 0; i < 20; i++) {
    const receiving = queue.whileReceiving(forMs(50))
    await passing(50)
    await receiving
    void queue.add(async () => done.push(i))
  }
  expect(done).toEqual([])
  await passing(200)
  expect(done).toHaveLength(20)
})

test('a complete file waits ten seconds at most for the rest of a long upload', async () => {
  const queue = prepareQueue()
  const done: string[] = []
  void queue.whileReceiving(forMs(60_000))
  for (const name of ['a', 'b', 'c'])
    void queue.add(async () => {
      await forMs(1000)()
      done.push(name)
    })
  await passing(9999)
  expect(done).toEqual([])
  await passing(1001)
  expect(done).toEqual(['a', 'b'])
  await passing(1000)
  expect(done).toEqual(['a', 'b', 'c'])
})

test('two files are prepared at a time, in their order, even if an earlier one fails', async () => {
  const queue = prepareQueue()
  const begun: number[] = []
  const jobs = [0, 1, 2].map((i) =>
    queue.add(async () => {
      begun.push(i)
      await forMs(1000)()
      if (i === 0) throw new Error('unreadable')
    }),
  )
  const ends = Promise.allSettled(jobs)
  await passing(0)
  expect(begun).toEqual([0, 1])
  await passing(1000)
  expect(begun).toEqual([0, 1, 2])
  await passing(1000)
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})
