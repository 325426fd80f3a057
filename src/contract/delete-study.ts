import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { experimentId } from './text.ts'
import { succeeded } from './wire.ts'

export const deleteStudy = endpoint({
  path: '/v1/delete_study',
  method: 'POST',
  access: 'change-study',
  summary: 'Deletes a study in which nobody has taken part, with its test sessions; otherwise 409.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: succeeded,
})
