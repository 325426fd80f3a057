import { expect, test } from 'vitest'
import { type EngagementType, FEED_BUTTONS } from '../parameters/feed-buttons.ts'
import { countLists, countsAt, cuesIn } from './social-cues.ts'

const like = { button: 'like', engagementType: 'likes', flag: 'lognormal' } as const
const share = { button: 'share', engagementType: 'shares', flag: 'lognormal' } as const
const bookmark = { button: 'bookmark', engagementType: 'read_later', flag: 'yes' } as const

const named = (...ids: readonly string[]) => ids.map((entity_id) => ({ covariates: { entity_id } }))

test('a button without social cues shows 0, a hidden button shows nothing', () => {
  const counts = countsAt(countLists([like, bookmark], { participantSeed: 'p', cards: named('a') }), 0)
  expect(counts.read_later).toBe(0)
  expect(counts.likes).toBeGreaterThan(0)
  expect(Object.keys(counts)).toEqual(['likes', 'read_later'])
})

test('a button without a number has none, and counts from the sheet are those of each card, or none', () => {
  const buttons = [
    { ...like, flag: 'sheet' as const },
    { ...bookmark, flag: 'plain' as const },
  ]
  const cards = [{ covariates: { likes: '1,204' } }, { covariates: { likes: 'many' } }, { covariates: {} }, {}]
  const lists = countLists(buttons, { participantSeed: 'p', cards })
  expect(lists).toEqual({ likes: [1204, null, null, null], read_later: [null, null, null, null] })
  expect([countsAt(lists, 0), countsAt(lists, 1)]).toEqual([{ likes: 1204 }, {}])
})

test('made-up counts stay the same when another button takes its counts from the sheet', () => {
  const shown = { participantSeed: 'p', cards: named('a', 'b', 'c') }
  const { likes } = countLists([like, { ...share, flag: 'sheet' }], shown)
  expect(likes).toEqual(countLists([like], shown).likes)
})

test('the same person sees the same counts on the same feed, and another batch has counts of its own', () => {
  const shown = { participantSeed: 'p', cards: named('a', 'b', 'c') }
  expect(countLists([like, share], shown)).toEqual(countLists([like, share], shown))
  expect(countLists([like], { ...shown, fromIdx: 25 })).not.toEqual(countLists([like], shown))
})

test('the counts that version 3 of the dice gives to a seed never change, and the likes are those of version 2', () => {
  const { likes, shares } = countLists([like, share], { participantSeed: 'p', cards: named('a', 'b', 'c') })
  expect([likes, shares]).toEqual([
    [489, 22, 1416],
    [20, 2, 155],
  ])
})

test('another person sees other counts', () => {
  const likesOf = (seed: string) => countLists([like], { participantSeed: seed, cards: named('a', 'b', 'c') }).likes
  expect(likesOf('p')).not.toEqual(likesOf('q'))
})

/** Made-up counts are never null. */
const madeUp = (...given: Parameters<typeof countLists>) => countLists(...given) as Partial<Record<EngagementType, number[]>>

const ids = Array.from({ length: 10_000 }, (_, i) => `card_${i}`)
const seen = { participantSeed: 'p', cards: named(...ids) }
const total = (numbers: readonly number[] = []) => numbers.reduce((sum, n) => sum + n, 0)

function meanAndSd(numbers: readonly number[]): { mean: number; sd: number } {
  const mean = total(numbers) / numbers.length
  return { mean, sd: Math.sqrt(total(numbers.map((n) => (n - mean) ** 2)) / numbers.length) }
}

test('likes are lognormal with ln-mean 5.55 and ln-sd 1.63', () => {
  const { likes = [] } = madeUp([like], seen)
  const { mean, sd } = meanAndSd(likes.map((n) => Math.log(Math.max(n, 0.5))))
  expect(mean).toBeCloseTo(5.55, 1)
  expect(sd).toBeCloseTo(1.63, 1)
})

test('shares are 7.7 % of the likes with a standard deviation of 4 points over the cards, and never below 0', () => {
  const { likes = [], shares = [] } = madeUp([like, share], seen)
  // On cards with few likes, rounding to whole numbers hides the percentage.
  const percentages = shares.map((n, i) => [n, likes[i] ?? 0] as const).flatMap(([n, of]) => (of > 200 ? [(100 * n) / of] : []))
  expect(percentages.length).toBeGreaterThan(4000)
  const { mean, sd } = meanAndSd(percentages)
  expect(mean).toBeGreaterThan(7.5)
  expect(mean).toBeLessThan(7.9)
  expect(sd).toBeGreaterThan(3.7)
  expect(sd).toBeLessThan(4.1)
  expect(Math.min(...shares)).toBe(0)
})

test('on every card, each other button counts at least the shares and at most the likes', () => {
  const all = FEED_BUTTONS.map((button) => ({ ...button, flag: 'lognormal' as const }))
  const { shares = [], likes = [], ...others } = madeUp(all, seen)
  expect(Object.keys(others).sort()).toEqual(['accuracy_score', 'downvote', 'read_later', 'upvote'])
  for (const list of Object.values(others)) {
    expect(list.every((n, i) => n >= (shares[i] ?? 0) && n <= (likes[i] ?? 0))).toBe(true)
    expect(total(list)).toBeGreaterThan(total(shares))
    expect(total(list)).toBeLessThan(total(likes))
  }
})

test('a study may set the distribution, and a spread of 0 shows the same on every card', () => {
  const { likes = [] } = madeUp([like], { ...seen, cues: cuesIn({ 'cues-ln-mean': '3', 'cues-ln-sd': '0' }) })
  expect(new Set(likes)).toEqual(new Set([Math.round(Math.exp(3))]))
  expect(madeUp([like], { ...seen, cues: cuesIn({}) })).toEqual(madeUp([like], seen))
})

test('a study may set the shares, and they are never more than the likes', () => {
  const same = madeUp([like, share], { ...seen, cues: cuesIn({ 'cues-share-perc': '50', 'cues-share-perc-sd': '0' }) })
  expect(same.shares?.every((n, i) => Math.abs(n - (same.likes?.[i] ?? 0) / 2) <= 1)).toBe(true)
  const wide = madeUp([like, share], { ...seen, cues: cuesIn({ 'cues-share-perc': '90', 'cues-share-perc-sd': '50' }) })
  expect(wide.shares?.every((n, i) => n <= (wide.likes?.[i] ?? 0))).toBe(true)
})

test('no count is larger than the database holds, however wide the distribution', () => {
  const { likes = [] } = madeUp([like], { ...seen, cues: cuesIn({ 'cues-ln-mean': '15', 'cues-ln-sd': '5' }) })
  expect(likes).toHaveLength(ids.length)
  for (const count of likes) expect(count).toBeLessThanOrEqual(2_147_483_647)
})
