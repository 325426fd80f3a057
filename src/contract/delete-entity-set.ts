import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { setName } from './text.ts'
import { succeeded } from './wire.ts'

export const deleteEntitySet = endpoint({
  path: '/v1/delete_entity_set',
  method: 'POST',
  access: 'change-set',
  summary: 'Deletes a set that no study uses; otherwise 409 with the studies.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ entity_set: setName }),
  reply: succeeded,
})
