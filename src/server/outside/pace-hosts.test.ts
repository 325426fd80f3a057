import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paceHosts } from './pace-hosts.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('requests to one host begin one after the other, and those to another host do not wait for them', async () => {
  const paced = paceHosts({ atOnce: 2, gapMs: 60 }, () => Date.now())
  const begun: string[] = []
  const ask = (host: string) => paced(host, async () => void begun.push(`${host} ${Date.now()}`))
  const all = Promise.all([ask('a'), ask('a'), ask('a'), ask('b')])
  await vi.advanceTimersByTimeAsync(300)
  await all
  expect(begun).toEqual(['a 0', 'b 0', 'a 60', 'a 120'])
})

test('no more requests to one host are under way than may be at once', async () => {
  const paced = paceHosts({ atOnce: 2, gapMs: 0 }, () => Date.now())
  const begun: number[] = []
  const ask = () =>
    paced('a', async () => {
      begun.push(Date.now())
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
  const all = Promise.all([ask(), ask(), ask()])
  await vi.advanceTimersByTimeAsync(300)
  await all
  expect(begun).toEqual([0, 0, 50])
})
