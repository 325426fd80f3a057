import { expect, test } from 'vitest'
import { doneAtCards, offeredButtons, offeredIn } from './done-at-cards.ts'

const places = new Map([
  ['a', 0],
  ['b', 1],
])
const event = (kind: string, engagement_type: string, response: number, detail: object | null = null) => ({
  kind,
  engagement_type,
  response,
  entity_id: 'a',
  detail: detail && JSON.stringify(detail),
})

test('a button that was turned off again was not left on', () => {
  expect(
    doneAtCards([event('engagement', 'likes', 1), event('engagement', 'shares', 1), event('engagement', 'likes', 0)], places),
  ).toEqual({
    likes: [],
    shares: [0],
  })
})

test('one comment that is still liked is enough', () => {
  const like = (response: number, target: string) => event('act', 'comment_like', response, { target })
  expect(doneAtCards([like(1, 'c1'), like(1, 'c2'), like(0, 'c2')], places)).toEqual({ comment_like: [0] })
})

test('a text that was folded again was opened, and comments that the study shows open were opened by nobody', () => {
  const fold = (response: number) => event('act', 'unfold_text', response)
  const shown = event('act', 'comments_open', 1, { how: 'shown', n_comments: 3 })
  expect(doneAtCards([fold(1), fold(0), shown], places)).toEqual({ unfold_text: [0], comments_open: [] })
})

test('what a study shows is nothing that people did, and other cards do not count', () => {
  const elsewhere = { ...event('engagement', 'likes', 1), entity_id: 'elsewhere' }
  expect(doneAtCards([event('act', 'label_shown', 1, { target: 'note' }), elsewhere], places)).toEqual({})
})

test('each scale is a type of its own, done where the last rating was not taken back', () => {
  const rating = (response: number, target: string, entity_id = 'a') => ({
    ...event('act', 'rate', response, { target, ...(response === 1 && { point: 3 }) }),
    entity_id,
  })
  const events = [rating(1, 'trust'), rating(1, 'accuracy'), rating(0, 'accuracy'), rating(1, 'accuracy', 'b')]
  expect(doneAtCards(events, places)).toEqual({ rate_trust: [0], rate_accuracy: [1] })
})

test('buttons are offered by the feed or were pressed, acts and scales by the settings alone', () => {
  const offered = offeredButtons([{ shown_counts: { likes: null } }], [event('engagement', 'shares', 1)])
  expect(offered).toEqual(['shares', 'likes'])
  expect(offeredIn(offered, { feedActs: 'report,nonsense', scales: null })).toEqual(['shares', 'likes', 'report'])
  const scales = JSON.stringify([{ name: 'accuracy', look: 'stars', points: 5 }])
  expect(offeredIn(offered, { feedActs: null, scales })).toEqual(['shares', 'likes', 'rate_accuracy'])
  expect(offeredIn(offered, { feedActs: null, scales: '[{"name":' })).toEqual(['shares', 'likes'])
})
