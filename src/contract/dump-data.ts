import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { experimentId, setName } from './text.ts'
import { succeeded } from './wire.ts'

export const dumpData = endpoint({
  path: '/v1/dump_data',
  method: 'POST',
  access: 'take-data',
  summary: 'Returns an export as a JSON string of records, up to 200,000 rows; above that the streamed CSV serves.',
  bodyLimit: 4 * KILOBYTE,
  body: z.strictObject({
    idName: z.optional(z.string().check(z.maxLength(64))),
    data_type: z.string().check(z.maxLength(64)),
    experiment_id: z.optional(experimentId),
    stimulus_set: z.optional(setName),
  }),
  /** JSON string of records. */
  reply: z.extend(succeeded, { data: z.string() }),
})
