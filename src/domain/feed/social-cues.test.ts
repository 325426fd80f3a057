import { expect, test } from 'vitest'
import { seededDice } from '../dice.ts'
import { shownCounts } from './social-cues.ts'

const like = { button: 'like', engagementType: 'likes', flag: 'lognormal' } as const
const share = { button: 'share', engagementType: 'shares', flag: 'lognormal' } as const
const bookmark = { button: 'bookmark', engagementType: 'read_later', flag: 'yes' } as const

test('a button without social cues shows 0, a hidden button shows nothing', () => {
  const counts = shownCounts([like, bookmark], seededDice('p', 'cues'))
  expect(counts.read_later).toBe(0)
  expect(counts.likes).toBeGreaterThan(0)
  expect(counts.shares).toBeUndefined()
})

test('the same person sees the same counts on the same card', () => {
  expect(shownCounts([like, share], seededDice('p', 'cues'))).toEqual(shownCounts([like, share], seededDice('p', 'cues')))
})

test('likes are lognormal with ln-mean 5.55 and ln-sd 1.63, and shares are 7.7 % of them', () => {
  const dice = seededDice('distribution', 'cues')
  const drawn = Array.from({ length: 10_000 }, () => shownCounts([like, share], dice))
  const logs = drawn.map(({ likes = 0 }) => Math.log(Math.max(likes, 0.5)))
  const mean = logs.reduce((a, b) => a + b) / logs.length
  const sd = Math.sqrt(logs.reduce((a, b) => a + (b - mean) ** 2, 0) / logs.length)
  expect(mean).toBeCloseTo(5.55, 1)
  expect(sd).toBeCloseTo(1.63, 1)
  const total = (kind: 'likes' | 'shares') => drawn.reduce((sum, counts) => sum + (counts[kind] ?? 0), 0)
  expect(total('shares') / total('likes')).toBeCloseTo(0.077, 3)
})
