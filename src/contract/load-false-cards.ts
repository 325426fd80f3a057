import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { sessionToken } from './text.ts'
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
