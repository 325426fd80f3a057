import { expect, test } from 'vitest'
import { describeFeeds } from './describe-feeds.ts'

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
