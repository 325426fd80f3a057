import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardsToPrefetch, isVideo } from './prefetch.ts'

const cards = (kinds: string) => [...kinds].map((kind) => ({ entity_type: kind === 'v' ? 'video' : 'image' }))
const chosen = (kinds: string, at: number, hasSaveData = false) => [...cardsToPrefetch(cards(kinds), at, hasSaveData)]

test('the current card and the next three pictures are fetched', () => {
  expect(chosen('iiiiiiii', 2)).toEqual([2, 3, 4, 5])
})

test('the next video is fetched beside the next three pictures, a second one is not', () => {
  expect(chosen('iivivii', 0)).toEqual([0, 1, 2, 3, 5])
})

test('a video far ahead waits', () => {
  expect(chosen(`${'i'.repeat(9)}v`, 0)).toEqual([0, 1, 2, 3])
})

test('posts without a picture are passed over', () => {
  const posts = [...'i..i..ii'].map((kind) => ({ entity_type: 'post', entity_url: kind === 'i' ? '/media/a' : '' }))
  expect([...cardsToPrefetch(posts, 0, false)]).toEqual([0, 3, 6, 7])
})

test('who saves data fetches nothing ahead', () => {
  expect(chosen('iiii', 1, true)).toEqual([1])
})

test('nothing behind the current card or beyond the end is fetched', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[iv]{1,40}$/), fc.nat(39), (kinds, at) => {
      const current = at % kinds.length
      const wanted = chosen(kinds, current)
      const ahead = wanted.filter((idx) => idx !== current)
      expect(ahead.every((idx) => idx > current && idx < kinds.length)).toBe(true)
      expect(ahead.filter((idx) => isVideo(cards(kinds)[idx] ?? { entity_type: '' })).length).toBeLessThanOrEqual(1)
      expect(ahead.length).toBeLessThanOrEqual(4)
    }),
  )
})
