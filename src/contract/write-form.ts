import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { delivery, formFields, speaker } from './events.ts'
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
