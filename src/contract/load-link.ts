import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { entityId, sessionToken } from './text.ts'
import { succeeded } from './wire.ts'

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
