import { expect, test } from 'vitest'
import { openThrottle } from './throttle.ts'

const clock = (startMs = 0) => {
  let atMs = startMs
  return { now: () => atMs, pass: (seconds: number) => (atMs += seconds * 1000) }
}

const times = (count: number, work: () => number) => Array.from({ length: count }, work)

test('ten attempts in a minute are answered, the eleventh has to wait a minute', () => {
  const { now, pass } = clock()
  const throttle = openThrottle(now)
  const tryIt = () => throttle.attempt(['account:a'])
  expect(times(10, tryIt)).toEqual(Array(10).fill(0))
  expect(tryIt()).toBe(60)
  pass(59)
  expect(tryIt()).toBe(1)
  pass(1)
  expect(tryIt()).toBe(0)
})

test('the pause doubles each time and ends at a quarter of an hour', () => {
  const { now, pass } = clock()
  const throttle = openThrottle(now)
  const pauses = times(6, () => {
    const [pause = 0] = times(11, () => throttle.attempt(['x'])).slice(-1)
    pass(pause)
    return pause
  })
  expect(pauses).toEqual([60, 120, 240, 480, 900, 900])
})

test('one account is slowed down from many addresses, one address on many accounts, and nobody else', () => {
  const throttle = openThrottle(clock().now)
  times(11, () => throttle.attempt(['account:a', `address:${Math.random()}`]))
  expect(throttle.attempt(['account:a', 'address:new'])).toBeGreaterThan(0)
  times(11, () => throttle.attempt([`account:${Math.random()}`, 'address:1']))
  expect(throttle.attempt(['account:new', 'address:1'])).toBeGreaterThan(0)
  expect(throttle.attempt(['account:b', 'address:2'])).toBe(0)
})

test('people who sign in correctly behind one address are not slowed down', () => {
  const throttle = openThrottle(clock().now)
  const pauses = Array.from({ length: 200 }, (_, i) => {
    const subjects = [`account:${i}`, 'address:class']
    const pause = throttle.attempt(subjects)
    throttle.succeeded(subjects)
    return pause
  })
  expect(Math.max(...pauses)).toBe(0)
})

test('after an hour everything is forgotten, because the key is', () => {
  const { now, pass } = clock()
  const throttle = openThrottle(now)
  times(11, () => throttle.attempt(['x']))
  pass(3600)
  expect(throttle.attempt(['x'])).toBe(0)
})
