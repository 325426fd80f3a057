import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { delivery, dwellFields, speaker } from './events.ts'
import { succeeded } from './wire.ts'

export const writeBatchDwell = endpoint({
  path: '/v1/write_batch_dwell',
  method: 'POST',
  access: 'participant',
  summary: 'Stores the dwell of every card, sent when the feed is submitted.',
  bodyLimit: 256 * KILOBYTE,
  body: z.object({ ...speaker, ...dwellFields, ...delivery }),
  reply: succeeded,
})
