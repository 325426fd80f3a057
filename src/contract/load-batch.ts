import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { cardCount, servedCard } from './load-experiment.ts'
import { sessionToken } from './text.ts'
import { succeeded } from './wire.ts'

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
