import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maySubmit } from './progress.ts'

test.each([
  { total: 40, idx: 37, may: false },
  { total: 40, idx: 38, may: true },
  { total: 40, idx: 39, may: true },
  { total: 2, idx: 0, may: true },
  { total: 1, idx: 0, may: true },
])('with $total cards, having seen index $idx, submitting is open: $may', ({ total, idx, may }) => {
  expect(maySubmit(idx, total)).toBe(may)
})

test('nobody submits before a card was seen, nor a feed without cards', () => {
  for (const total of [0, 1, 2, 3]) expect(maySubmit(-1, total)).toBe(false)
  expect(maySubmit(0, 0)).toBe(false)
})

test('once submitting is open, going further does not close it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(2000), fc.nat(100), (total, idx, further) => {
      if (maySubmit(idx, total)) expect(maySubmit(idx + further, total)).toBe(true)
    }),
  )
})
