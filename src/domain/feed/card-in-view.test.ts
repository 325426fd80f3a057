import { expect, test } from 'vitest'
import { cardInView } from './card-in-view.ts'

const room = { top: 56, bottom: 700 }

test('the card of which most is visible is in view', () => {
  expect(
    cardInView(
      [
        { top: -300, bottom: 100 },
        { top: 116, bottom: 500 },
        { top: 516, bottom: 900 },
      ],
      room,
    ),
  ).toBe(1)
})

test('what the header covers does not count', () => {
  expect(
    cardInView(
      [
        { top: -100, bottom: 300 },
        { top: 316, bottom: 590 },
      ],
      room,
    ),
  ).toBe(1)
})

test('of several that are visible as a whole the first is, however tall the others are', () => {
  expect(
    cardInView(
      [
        { top: 60, bottom: 160 },
        { top: 170, bottom: 690 },
      ],
      room,
    ),
  ).toBe(0)
})

test('of two alike the upper one is', () => {
  expect(
    cardInView(
      [
        { top: 60, bottom: 160 },
        { top: 170, bottom: 270 },
      ],
      room,
    ),
  ).toBe(0)
})

test('cards above and below are not', () => {
  expect(
    cardInView(
      [
        { top: -400, bottom: 56 },
        { top: 700, bottom: 900 },
      ],
      room,
    ),
  ).toBeUndefined()
  expect(cardInView([], room)).toBeUndefined()
})
