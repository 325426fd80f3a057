import { expect, test } from 'vitest'
import { type CommentOrder, orderComments } from './order-comments.ts'

const comment = (order: number, likes: number | null = null, reply_to: number | null = null) => ({ order, likes, reply_to })
const COMMENTS = [comment(4, 2), comment(1, 5), comment(3, 90, 1), comment(2), comment(5, 5), comment(6, 1, 1)]

const ordersOf = (order: CommentOrder, seed = 's', entity_id = 'e') =>
  orderComments(COMMENTS, order, { seed, entity_id }).map(({ comment: { order: own }, replies }) => [
    own,
    ...replies.map((reply) => reply.order),
  ])

test('the fixed order is that of the numbers, with replies under their comment', () => {
  expect(ordersOf('fixed')).toEqual([[1, 3, 6], [2], [4], [5]])
})

test('by likes the most liked come first, equal ones as in the sheet, and those without a number last', () => {
  expect(ordersOf('likes')).toEqual([[1, 3, 6], [5], [4], [2]])
})

test('the random order is the same at every visit, and differs between people and cards', () => {
  const many = Array.from({ length: 12 }, (_, i) => comment(i + 1))
  const drawn = (seed: string, entity_id: string) =>
    orderComments(many, 'random', { seed, entity_id }).map((thread) => thread.comment.order)
  expect(drawn('a', 'e')).toEqual(drawn('a', 'e'))
  expect(drawn('a', 'e')).not.toEqual(drawn('b', 'e'))
  expect(drawn('a', 'e')).not.toEqual(drawn('a', 'f'))
  expect([...drawn('a', 'e')].sort((a, b) => a - b)).toEqual(many.map(({ order }) => order))
})
