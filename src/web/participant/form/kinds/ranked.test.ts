import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { landingAt, moved, rankedIn } from './ranked.ts'

const place = fc.nat({ max: 7 })

test('whatever is moved where, it stands there, and all others keep their order', () => {
  fc.assert(
    fc.property(place, place, (from, to) => {
      const list = [0, 1, 2, 3, 4, 5, 6, 7]
      const after = moved(list, from, to)
      expect(after[to]).toBe(from)
      expect(after.filter((each) => each !== from)).toEqual(list.filter((each) => each !== from))
    }),
  )
})

test('a row lands past each neighbour whose middle it has crossed', () => {
  const rows = Array.from({ length: 8 }, (_, at) => ({ top: at * 60, bottom: at * 60 + 50 }))
  fc.assert(
    fc.property(place, place, (from, to) => {
      // Dragged exactly onto the place of another row.
      expect(landingAt(rows, from, (to - from) * 60)).toBe(to)
    }),
  )
  expect(landingAt(rows, 2, 34)).toBe(2)
  expect(landingAt(rows, 2, 36)).toBe(3)
  expect(landingAt(rows, 2, -36)).toBe(1)
})

test('an answer is shown in its order; options that it does not name follow, and what is no option is left out', () => {
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
  const ranked = (answer: string) => rankedIn({ options }, answer).map(({ value }) => value)
  expect(ranked('c;a;b')).toEqual(['c', 'a', 'b'])
  expect(ranked('')).toEqual(['a', 'b', 'c'])
  expect(ranked('c;x;c')).toEqual(['c', 'a', 'b'])
})
