import { expect, test } from 'vitest'
import { createViewTimes } from './view-times.ts'

function aClock() {
  let atMs = 0
  const times = createViewTimes(() => atMs)
  const wait = (ms: number) => {
    atMs += ms
  }
  return { times, wait }
}

test('time in view adds up, and is reported once', () => {
  const { times, wait } = aClock()
  times.entered('a')
  wait(300)
  times.left('a')
  wait(1000)
  times.entered('a')
  wait(200)
  expect(times.take()).toEqual([['a', 500]])
  wait(50)
  times.left('a')
  expect(times.take()).toEqual([['a', 50]])
  expect(times.take()).toEqual([])
})

test('a covered or hidden page does not count, and what is still in view goes on afterwards', () => {
  const { times, wait } = aClock()
  times.entered('a')
  wait(100)
  times.pause()
  wait(5000)
  times.entered('b')
  wait(10)
  times.resume()
  wait(20)
  expect(times.take()).toEqual([
    ['a', 120],
    ['b', 20],
  ])
})

test('what leaves while the clock stands does not count afterwards', () => {
  const { times, wait } = aClock()
  times.entered('a')
  times.pause()
  times.left('a')
  times.resume()
  wait(100)
  expect(times.take()).toEqual([['a', 0]])
})
