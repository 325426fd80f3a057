import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { sessionToken } from './text.ts'
import { succeeded } from './wire.ts'

export const stillHere = endpoint({
  path: '/v1/still_here',
  method: 'POST',
  access: 'participant',
  summary: 'A participant’s page is in view, even if nothing happens on it. Nothing is stored but when the person was last seen.',
  bodyLimit: KILOBYTE,
  body: z.object({ session_token: z.optional(sessionToken) }),
  reply: succeeded,
})
