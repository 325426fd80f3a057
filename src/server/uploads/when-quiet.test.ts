import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const forMs = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('nothing is prepared while files are coming in quick succession, and everything soon after', async () => {
  const quiet = whenQuiet()
  const done: number[] = []
  for (let i = 0; i < 20; i++) {
    const arriving = quiet.arriving(forMs(50))
    await passing(50)
    await arriving
    void quiet.do(async () => done.push(i))
  }
  expect(done).toEqual([])
  await passing(100)
  expect(done).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

test('a file that came is not left waiting for the rest of a long upload', async () => {
  const quiet = whenQuiet()
  const done: string[] = []
  void quiet.arriving(forMs(60_000))
  for (const name of ['a', 'b']) {
    void quiet.do(async () => {
      await forMs(1000)()
      done.push(name)
    })
  }
  await passing(9999)
  expect(done).toEqual([])
  // One after the other while bytes arrive.
  await passing(1001)
  expect(done).toEqual(['a'])
  await passing(1000)
  expect(done).toEqual(['a', 'b'])
})

test('two are prepared at a time, in their order, whatever becomes of those before', async () => {
  const quiet = whenQuiet()
  const begun: number[] = []
  const jobs = [0, 1, 2].map((i) =>
    quiet.do(async () => {
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
