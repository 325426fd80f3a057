import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { setName } from './text.ts'
import { succeeded } from './wire.ts'

export const copySet = endpoint({
  path: '/v1/copy_set',
  method: 'POST',
  access: 'add-sets',
  summary:
    'Copies a set of the lab with its cards, files and comments under a new name, also while studies use it. The cards get ids of their own, so that the copy can be changed.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ entity_set: setName, setname: setName }),
  reply: z.extend(succeeded, { data: z.object({ entity_set: z.string(), num_entities: z.int() }) }),
})
