import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { sessionToken } from './text.ts'
import { succeeded } from './wire.ts'

/** What a receipt code may look like, before it is opened. */
export const receiptCode = z.string().check(z.minLength(1), z.maxLength(64))

const who = z.object({ session_token: z.optional(sessionToken), receipt: z.optional(receiptCode) })

export const showMyData = endpoint({
  path: '/v1/show_my_data',
  method: 'POST',
  access: 'participant',
  summary:
    'What is stored about a participant, in numbers, and when it is erased; by the session token or by the receipt of the ending.',
  bodyLimit: 4 * KILOBYTE,
  body: who,
  reply: z.extend(succeeded, {
    data: z.object({
      experiment_id: z.string(),
      state: z.enum(['stored', 'to-be-erased', 'erased']),
      /** Why it is or was erased. */
      reason: z.nullable(z.enum(['withdrawn', 'retention', 'no_consent'])),
      /** The day of the first visit, as 2027-03-31. */
      started_on: z.string(),
      n_events: z.int(),
      n_answers: z.int(),
      /** Epoch ms: at the latest then it is erased. */
      erase_by: z.nullable(z.int()),
      /** Epoch ms. */
      erased_at: z.nullable(z.int()),
      /** The day on which the data of the whole study is erased, as 2027-03-31. */
      retention_date: z.nullable(z.string()),
      /** Whom to ask. Empty: the study names nobody. */
      contact: z.string(),
      /** Whether the study asks for a mail address, which is then kept apart from these data. */
      asks_address: z.boolean(),
      /** Whether a keyed hash of the network of their first visit is stored. */
      network_kept: z.boolean(),
      /** Whether this caller may read the data itself: with the receipt, or in the browser of the first visit. */
      may_read: z.boolean(),
    }),
  }),
})

export const downloadMyData = endpoint({
  path: '/v1/download_my_data',
  method: 'POST',
  access: 'participant',
  summary:
    'Everything that is stored about a participant; by the receipt of the ending, or by the session token of the first visit.',
  bodyLimit: 4 * KILOBYTE,
  body: who,
  reply: z.extend(succeeded, {
    data: z.object({
      experiment_id: z.string(),
      participant: z.record(z.string(), z.unknown()),
      /** Rows by table. */
      tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  }),
})
