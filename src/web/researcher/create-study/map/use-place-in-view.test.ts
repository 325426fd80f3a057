import { expect, test } from 'vitest'
import { placeAt } from './use-place-in-view.ts'

const tops = (...px: number[]) =>
  (['name', 'conditions', 'cards', 'create'] as const).map((place, i) => ({ place, topPx: px[i] ?? 0 }))

test('the place in view is the last one that begins above the line', () => {
  expect(placeAt(tops(100, 300, 500, 900), 120, false)).toBe('name')
  expect(placeAt(tops(-400, -200, 110, 400), 120, false)).toBe('cards')
})

test('above all of them the first is in view, and at the end of the page the last, which cannot reach the line', () => {
  expect(placeAt(tops(200, 300, 500, 900), 120, false)).toBe('name')
  expect(placeAt(tops(-900, -700, -100, 300), 120, true)).toBe('create')
  expect(placeAt([], 120, true)).toBeUndefined()
})
