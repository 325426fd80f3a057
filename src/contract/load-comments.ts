import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { shownComment } from './shown-comment.ts'
import { entityId, sessionToken } from './text.ts'
import { succeeded } from './wire.ts'

export const loadComments = endpoint({
  path: '/v1/load_comments',
  method: 'POST',
  access: 'participant',
  summary: 'The comments of a card that was sent to this participant. 404 where the study shows none, or the card was not sent.',
  bodyLimit: 4 * KILOBYTE,
  body: z.object({ session_token: z.optional(sessionToken), entity_id: entityId }),
  reply: z.extend(succeeded, { data: z.object({ comments: z.array(shownComment) }) }),
})
