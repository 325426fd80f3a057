import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveWheel, PAUSE_MS, restingWheel } from './wheel.ts'

function stepsOf(moves: readonly (readonly [atMs: number, deltaPx: number])[]): number[] {
  let wheel = restingWheel
  return moves.flatMap(([atMs, deltaPx]) => {
    const turned = moveWheel(wheel, { atMs, deltaPx, isAfterPause: atMs - wheel.atMs > PAUSE_MS })
    wheel = turned.wheel
    return turned.step === 0 ? [] : [turned.step]
  })
}

test('one notch of a mouse goes one card on', () => {
  expect(stepsOf([[0, 120]])).toEqual([1])
  expect(stepsOf([[0, -120]])).toEqual([-1])
})

test('a swipe on a trackpad that runs out for a second goes one card on', () => {
  const swipe = Array.from({ length: 60 }, (_, at) => [at * 16, 80 * 0.93 ** at] as const)
  expect(stepsOf(swipe)).toEqual([1])
})

test('a second swipe while the first one runs out goes one more card on', () => {
  const first = Array.from({ length: 40 }, (_, at) => [at * 16, 60 * 0.9 ** at] as const)
  const second = Array.from({ length: 40 }, (_, at) => [640 + at * 16, 60 * 0.9 ** at] as const)
  expect(stepsOf([...first, ...second])).toEqual([1, 1])
})

test('turning a mouse wheel on and on goes from card to card, no faster than the page moves', () => {
  const moves = Array.from({ length: 20 }, (_, at) => [at * 100, 120] as const)
  expect(stepsOf(moves)).toEqual([1, 1, 1, 1])
})

test('small moves add up, a resting hand does not', () => {
  expect(stepsOf(Array.from({ length: 4 }, (_, at) => [at * 16, 10] as const))).toEqual([1])
  expect(stepsOf(Array.from({ length: 4 }, (_, at) => [at * 1000, 10] as const))).toEqual([])
})

test('turning back goes back once the page has come to rest', () => {
  expect(
    stepsOf([
      [0, 120],
      [600, -120],
    ]),
  ).toEqual([1, -1])
})

test('however hard and long a trackpad is flung, and however unevenly its events come, it goes one card on', () => {
  const flings = fc.record({
    startPx: fc.integer({ min: 40, max: 3000 }),
    kept: fc.double({ min: 0.9, max: 0.975, noNaN: true }),
    everyMs: fc.constantFrom(8, 16),
    // A busy page gets some events together, and some a little late.
    joined: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    lateMs: fc.array(fc.nat(5), { minLength: 40, maxLength: 40 }),
  })
  fc.assert(
    fc.property(flings, ({ startPx, kept, everyMs, joined, lateMs }) => {
      const moves: [number, number][] = []
      let waitingPx = 0
      for (let at = 0; startPx * kept ** at >= 1; at += 1) {
        waitingPx += Math.round(startPx * kept ** at)
        if (joined[at % 40] && !joined[(at + 39) % 40]) continue
        moves.push([at * everyMs + (lateMs[at % 40] ?? 0), waitingPx])
        waitingPx = 0
      }
      expect(stepsOf(moves)).toEqual([1])
    }),
  )
})
