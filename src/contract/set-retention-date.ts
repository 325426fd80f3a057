import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { experimentId } from './text.ts'
import { succeeded } from './wire.ts'

export const setRetentionDate = endpoint({
  path: '/v1/set_retention_date',
  method: 'POST',
  access: 'change-study',
  summary: 'Sets, moves or takes away the day on which a study is closed and everything about its participants is erased.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** A day after today, as 2027-03-31; empty to keep the data. */
    retention_date: z.string().check(z.maxLength(10)),
  }),
  /** The version stays: the date says nothing about what participants see. */
  reply: z.extend(succeeded, { data: z.object({ retention_date: z.string(), version: z.int() }) }),
})
