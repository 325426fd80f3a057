import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { cardCount, servedCard } from './load-experiment.ts'
import { shownComment } from './shown-comment.ts'
import { entityId, sessionToken } from './text.ts'
import { succeeded } from './wire.ts'

export const falseCard = z.object({
  entity_id: z.string(),
  headline: z.string(),
  /** Of a post. */
  text: z.string(),
  /** Of a film its poster. Null: it has no picture. */
  picture_url: z.nullable(z.string()),
  alt_text: z.string(),
})

export const loadFalseCards = endpoint({
  path: '/v1/load_false_cards',
  method: 'POST',
  access: 'participant',
  summary:
    'The false cards that a participant saw, for the debrief; 409 before the end of the visit. Empty where the study does not name them.',
  bodyLimit: 4 * KILOBYTE,
  body: z.object({ session_token: z.optional(sessionToken) }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** In the order of the feed. */
      cards: z.array(falseCard),
    }),
  }),
})

export const loadLink = endpoint({
  path: '/v1/load_link',
  method: 'POST',
  access: 'participant',
  summary:
    'The text of the page behind the link of a card that was sent to this participant. 404 where the card has none, or was not sent.',
  bodyLimit: 4 * KILOBYTE,
  body: z.object({ session_token: z.optional(sessionToken), entity_id: entityId }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Plain text. */
      paragraphs: z.array(z.string()),
    }),
  }),
})

export const loadComments = endpoint({
  path: '/v1/load_comments',
  method: 'POST',
  access: 'participant',
  summary: 'The comments of a card that was sent to this participant. 404 where the study shows none, or the card was not sent.',
  bodyLimit: 4 * KILOBYTE,
  body: z.object({ session_token: z.optional(sessionToken), entity_id: entityId }),
  reply: z.extend(succeeded, { data: z.object({ comments: z.array(shownComment) }) }),
})

export const loadBatch = endpoint({
  path: '/v1/load_batch',
  method: 'POST',
  access: 'participant',
  summary:
    'The next cards of a feed. An algorithm that ranks each batch draws them now, from what was done with the cards so far.',
  bodyLimit: 4 * KILOBYTE,
  body: z.object({
    session_token: z.optional(sessionToken),
    /** The last card that the browser has, -1 for none. Asked again, the answer is the same. */
    after_idx: z.int().check(z.gte(-1), z.lte(100_000)),
    /** At most so many cards; without it as many as a page shows at a time. */
    n_cards: z.optional(cardCount),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Empty at the end of the feed. */
      order_data: z.array(servedCard),
      /** Whether there will be cards after these. */
      has_more: z.boolean(),
    }),
  }),
})
