import { expect, test } from 'vitest'
import { createFrameClock } from './frame-clock.ts'

function aClock() {
  let now = 0
  let frame: (() => void) | undefined
  let after: (() => void) | undefined
  const clock = createFrameClock({
    requestFrame: (work) => {
      frame = work
      return () => {
        frame = undefined
      }
    },
    afterFrame: (work) => {
      after = work
    },
    nowMs: () => now,
  })
  return {
    clock,
    at: (ms: number) => {
      now = ms
    },
    draw: () => frame?.(),
    drawn: () => after?.(),
  }
}

test('what is found in a frame is dated by its beginning, what is found later is not', () => {
  const { clock, at, draw, drawn } = aClock()
  clock.inNextFrame(() => undefined)
  at(100)
  draw()
  expect(clock.frameOf(107)).toBe(100)
  at(110)
  drawn()
  expect(clock.frameOf(107)).toBe(100)
  expect(clock.frameOf(111)).toBe(111)
  expect(clock.frameOf(90)).toBe(90)
})

test('what is found in a frame is dated by its beginning also when the page hears of it after the next frame has begun', () => {
  const { clock, at, draw, drawn } = aClock()
  for (const startMs of [100, 200]) {
    clock.inNextFrame(() => undefined)
    at(startMs)
    draw()
    at(startMs + 60)
    drawn()
  }
  expect(clock.frameOf(150)).toBe(100)
  expect(clock.frameOf(170)).toBe(170)
  expect(clock.frameOf(210)).toBe(200)
})

test('work that is asked for twice before a frame runs once', () => {
  const { clock, at, draw } = aClock()
  const ran: number[] = []
  clock.inNextFrame((frameMs) => ran.push(frameMs))
  clock.inNextFrame((frameMs) => ran.push(frameMs))
  at(16)
  draw()
  expect(ran).toEqual([16])
})
