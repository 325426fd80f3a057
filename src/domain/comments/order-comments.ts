import { seededDice, shuffled } from '../dice.ts'

export const COMMENT_ORDERS = ['fixed', 'random', 'likes'] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]

type Ordered = { order: number; reply_to: number | null; likes: number | null }

/** A comment with its replies, which stay in the order of the sheet whatever the setting is. */
export type Thread<C> = { comment: C; replies: readonly C[] }

/**
 * The comments of one card as a person sees them. `random` follows from the person's seed and the card, so that it is the same at every
 * visit. `likes`: the most liked first, those without a number last, and equal ones in the order of the sheet.
 */
export function orderComments<C extends Ordered>(
  comments: readonly C[],
  order: CommentOrder,
  { seed, entity_id }: { seed: string; entity_id: string },
): Thread<C>[] {
  const inOrder = [...comments].sort((a, b) => a.order - b.order)
  const threads = inOrder
    .filter(({ reply_to }) => reply_to === null)
    .map((comment) => ({ comment, replies: inOrder.filter(({ reply_to }) => reply_to === comment.order) }))
  if (order === 'random') return shuffled(threads, seededDice(seed, `comments ${entity_id}`))
  if (order === 'likes') return threads.sort((a, b) => (b.comment.likes ?? -1) - (a.comment.likes ?? -1))
  return threads
}
