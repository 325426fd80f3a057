import { expect, test } from 'vitest'
import { cardExtent, isStepApart } from './card-extent.ts'

const room = { top: 56, bottom: 800, left: 0, right: 400, viewportPx: 800 }
const box = (top: number, height: number, left = 0) => ({ top, bottom: top + height, left, right: left + 400 })

test('what is under the header or below the fold is not visible', () => {
  expect(cardExtent(box(0, 500), room)).toEqual({
    ...{ visiblePx: 444, cardPx: 500, roomPx: 744, viewportPx: 800 },
    ...{ left: 0, width: 400 },
  })
  expect(cardExtent(box(700, 500), room).visiblePx).toBe(100)
  expect(cardExtent(box(900, 500), room).visiblePx).toBe(0)
})

test('a card half of which is beside the viewport is half visible', () => {
  expect(cardExtent(box(100, 500, 200), room).visiblePx).toBe(250)
  expect(cardExtent(box(100, 500, 400), room).visiblePx).toBe(0)
})

test('a card without size is not visible', () => {
  expect(cardExtent({ top: 100, bottom: 100, left: 0, right: 0 }, room).visiblePx).toBe(0)
})

test('one step is a twentieth of what can be visible at most', () => {
  const tall = (visiblePx: number) => ({ visiblePx, cardPx: 3000, roomPx: 744, viewportPx: 800 })
  expect(isStepApart(tall(600), tall(640))).toBe(true)
  expect(isStepApart(tall(600), tall(604))).toBe(false)
  expect(isStepApart(tall(0), tall(0.1))).toBe(true)
  expect(isStepApart(tall(600), { ...tall(600), cardPx: 3002 })).toBe(true)
})

test('where a card is across the page is known beside its heights', () => {
  expect(cardExtent(box(100, 500, 8.04), room)).toMatchObject({ left: 8, width: 400 })
})

test('of a card with less than half a pixel inside the window nothing is visible', () => {
  const window = { top: 56, bottom: 756, left: 0, right: 400, viewportPx: 756 }
  expect(cardExtent({ top: -400, bottom: 56.4, left: 0, right: 400 }, window).visiblePx).toBe(0)
  expect(cardExtent({ top: -400, bottom: 56.5, left: 0, right: 400 }, window).visiblePx).toBe(0.5)
})
