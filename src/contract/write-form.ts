import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { delivery, formFields, speaker } from './events.ts'
import { succeeded } from './wire.ts'

export const writeForm = endpoint({
  path: '/v1/write_form',
  method: 'POST',
  access: 'participant',
  summary: 'Stores the answers of one questionnaire page.',
  bodyLimit: 256 * KILOBYTE,
  body: z.object({ ...speaker, ...formFields, ...delivery }),
  reply: succeeded,
})
