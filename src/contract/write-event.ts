import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { delivery, dwellFields, engagementFields, formFields, speaker } from './events.ts'
import { journey } from './journey.ts'
import { succeeded } from './wire.ts'

export const writeForm = endpoint({
  path: '/v1/write_form',
  method: 'POST',
  access: 'participant',
  summary: 'Stores the answers of one questionnaire page, and says where the participant goes next.',
  bodyLimit: 256 * KILOBYTE,
  body: z.object({ ...speaker, ...formFields, ...delivery }),
  reply: z.extend(succeeded, { data: z.object({ journey }) }),
})

export const writeBatchDwell = endpoint({
  path: '/v1/write_batch_dwell',
  method: 'POST',
  access: 'participant',
  summary: 'Stores the dwell of every card, sent when the feed is submitted.',
  bodyLimit: 256 * KILOBYTE,
  body: z.object({ ...speaker, ...dwellFields, ...delivery }),
  reply: succeeded,
})

export const writeUserEngagement = endpoint({
  path: '/v1/write_user_engagement',
  method: 'POST',
  access: 'participant',
  summary: 'Stores one click on a button of a card.',
  bodyLimit: 64 * KILOBYTE,
  body: z.object({ ...speaker, ...engagementFields, ...delivery }),
  reply: succeeded,
})
