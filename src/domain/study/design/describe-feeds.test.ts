import { expect, test } from 'vitest'
import { describeFeeds, describeOrder } from './describe-feeds.ts'

const journey = JSON.stringify([
  { step: 'feed', feed: 'before' },
  { step: 'feed', feed: 'after' },
])

test('the design names the feeds of a visit in their order, with what each has for itself', () => {
  const feeds = { after: { 'feed-cards': 'not-seen', 'feed-cards-of': 'before', skin: 'photo' } }
  expect(describeFeeds({ journey, feeds: JSON.stringify(feeds) })).toBe(
    '2 feeds in this order: “before”, “after” (without cards that were seen in “before”; with the skin of its own)',
  )
})

test('a study with one feed says nothing of feeds', () => {
  expect(describeFeeds({})).toBeUndefined()
})

test('the design says how the order of blocks is drawn', () => {
  const blocks = JSON.stringify([
    { step: 'feed', feed: 'calm', block: 'a' },
    { step: 'feed', feed: 'angry', block: 'b' },
  ])
  const settings = (order: string) => ({ journey: blocks, 'journey-order': order })
  expect(describeOrder(settings('random'))).toBe('the blocks “a” and “b” in an order that is drawn for each person')
  expect(describeOrder(settings('latin_square'))).toBe(
    'the blocks “a” and “b” in orders that a Latin square balances over people',
  )
  expect(describeFeeds(settings('random'))).toBe('2 feeds: “calm”, “angry”')
  expect(describeOrder(settings('fixed'))).toBeUndefined()
  expect(describeOrder({ ...settings('fixed'), 'journey-draw': '1' })).toBe(
    '1 of the blocks “a” and “b” as they are written, each drawn for as many people',
  )
})
