import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { journey } from './journey.ts'
import { sessionToken } from './text.ts'
import { succeeded } from './wire.ts'

export const nextStep = endpoint({
  path: '/v1/next_step',
  method: 'POST',
  access: 'participant',
  summary: 'Where a participant is in the study, from what is stored of them. Asked again, the answer is the same.',
  bodyLimit: 4 * KILOBYTE,
  body: z.object({ session_token: z.optional(sessionToken) }),
  reply: z.extend(succeeded, { data: z.object({ journey }) }),
})
