import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { formFields, speaker } from './events.ts'
import { eventUid, sessionToken } from './text.ts'
import { succeeded } from './wire.ts'

export const writeForm = endpoint({
  path: '/v1/write_form',
  method: 'POST',
  access: 'participant',
  summary: 'Stores the answers of one questionnaire page.',
  bodyLimit: 256 * KILOBYTE,
  body: z.object({
    ...speaker,
    ...formFields,
    event_uid: z.optional(eventUid),
    session_token: z.optional(sessionToken),
  }),
  reply: succeeded,
})
