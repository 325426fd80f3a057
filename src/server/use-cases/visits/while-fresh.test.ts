import { expect, test } from 'vitest'
import { whileFresh } from './while-fresh.ts'

/** A question that takes so long, on a clock that stands still otherwise. */
function question(takesMs: number) {
  let nowMs = 1000
  let nAsked = 0
  const ask = whileFresh(
    async () => {
      nowMs += takesMs
      nAsked += 1
      return nAsked
    },
    () => nowMs,
  )
  return { ask, wait: (ms: number) => (nowMs += ms) }
}

test('a cheap question is asked anew every time', async () => {
  const { ask } = question(5)
  expect([await ask(), await ask()]).toEqual([1, 2])
})

test('an expensive answer is good for twenty times as long as it took', async () => {
  const { ask, wait } = question(100)
  expect([await ask(), await ask()]).toEqual([1, 1])
  wait(1999)
  expect(await ask()).toBe(1)
  wait(1)
  expect(await ask()).toBe(2)
})

test('no answer is used for longer than five seconds', async () => {
  const { ask, wait } = question(60_000)
  await ask()
  wait(5000)
  expect(await ask()).toBe(2)
})

test('those who ask while it is under way wait for the same answer', async () => {
  const { ask } = question(5)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
})

test('a question that failed is asked again', async () => {
  let isAway = true
  const ask = whileFresh(
    async () => {
      if (isAway) throw new Error('away')
      return 'back'
    },
    () => 0,
  )
  await expect(ask()).rejects.toThrow('away')
  isAway = false
  expect(await ask()).toBe('back')
})
