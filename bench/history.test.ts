import { expect, test } from 'vitest'
import { newestOf, type Run, shareOfBound } from './history.ts'

const figure = { what: 'frame', value: 30, unit: 'ms' }
const machine = { cores: 2, arch: 'arm64', node: '20.20.2', load: 0 }

test('of every part the last run counts, also where later runs measured other parts', () => {
  const runs: Run[] = [
    { at: '1', machine, parts: { scroll: [figure], bundle: [{ ...figure, value: 1 }] } },
    { at: '2', machine, parts: { scroll: [{ ...figure, value: 20 }] } },
  ]
  expect(newestOf(runs).map(({ part, at, figures }) => [part, at, figures[0]?.value])).toEqual([
    ['bundle', '1', 1],
    ['scroll', '2', 20],
  ])
})

test('a figure that holds uses at most the whole of its bound, whichever way the bound is', () => {
  expect(shareOfBound({ ...figure, atMost: 60 })).toBe(0.5)
  expect(shareOfBound({ ...figure, atMost: 20 })).toBe(1.5)
  expect(shareOfBound({ ...figure, atLeast: 15 })).toBe(0.5)
  expect(shareOfBound({ ...figure, value: -5, atMost: 60 })).toBe(0)
  expect(shareOfBound({ ...figure, atMost: 0 })).toBeUndefined()
  expect(shareOfBound(figure)).toBeUndefined()
})
