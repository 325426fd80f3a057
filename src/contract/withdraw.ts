import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { receiptCode } from './my-data.ts'
import { sessionToken } from './text.ts'
import { succeeded } from './wire.ts'

export const withdraw = endpoint({
  path: '/v1/withdraw',
  method: 'POST',
  access: 'participant',
  summary:
    "Takes a participant's data out of every export at once and has it erased within a day, by the session token or by the receipt of the ending.",
  bodyLimit: 4 * KILOBYTE,
  body: z.object({
    session_token: z.optional(sessionToken),
    receipt: z.optional(receiptCode),
  }),
  reply: succeeded,
})
