import { expect, test } from 'vitest'
import { secondsLeft } from './job.ts'

test('the time that is left follows from the pace so far', () => {
  expect(secondsLeft({ done: 25, total: 100 }, 10_000)).toBe(30)
  expect(secondsLeft({ done: 100, total: 100 }, 10_000)).toBe(0)
})

test('without a pace there is no estimate', () => {
  expect(secondsLeft({ done: 0, total: 100 }, 10_000)).toBeNull()
  expect(secondsLeft({ done: 0, total: 0 }, 10_000)).toBeNull()
})
