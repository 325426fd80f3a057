import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { delivery, engagementFields, speaker } from './events.ts'
import { succeeded } from './wire.ts'

export const writeUserEngagement = endpoint({
  path: '/v1/write_user_engagement',
  method: 'POST',
  access: 'participant',
  summary: 'Stores one click on a button of a card.',
  bodyLimit: 64 * KILOBYTE,
  body: z.object({ ...speaker, ...engagementFields, ...delivery }),
  reply: succeeded,
})
