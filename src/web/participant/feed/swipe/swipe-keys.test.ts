import { expect, test } from 'vitest'
import { indexAfter, mustWait, stepOfKey } from './swipe-keys.ts'

const after = (key: string, idx: number, shiftKey = false) => indexAfter(idx, stepOfKey({ key, shiftKey }), 10)

test('arrows, page keys and space go one card on or back', () => {
  expect(['ArrowDown', 'PageDown', ' '].map((key) => after(key, 4))).toEqual([5, 5, 5])
  expect(['ArrowUp', 'PageUp'].map((key) => after(key, 4))).toEqual([3, 3])
  expect(after(' ', 4, true)).toBe(3)
})

test('Home and End go to the ends', () => {
  expect([after('Home', 4), after('End', 4)]).toEqual([0, 9])
})

test('nobody goes beyond the first or the last card', () => {
  expect([after('ArrowUp', 0), after('ArrowDown', 9)]).toEqual([0, 9])
})

test('other keys move nothing', () => {
  expect(after('a', 4)).toBe(4)
})

test('a key that is held down goes two cards on in a second, and every new press goes one', () => {
  const stepsOf = (presses: readonly { repeat: boolean; timeStamp: number }[]) => {
    let steppedAtMs = Number.NEGATIVE_INFINITY
    return presses.filter((press) => {
      if (mustWait(press, steppedAtMs)) return false
      steppedAtMs = press.timeStamp
      return true
    }).length
  }
  const held = Array.from({ length: 40 }, (_, at) => ({ repeat: at > 0, timeStamp: at * 25 }))
  expect(stepsOf(held)).toBe(2)
  expect(stepsOf(held.slice(0, 5).map((press) => ({ ...press, repeat: false })))).toBe(5)
})
