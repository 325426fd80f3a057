import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { succeeded } from './wire.ts'

/** A set as its owner sees it in the library. */
export const entitySetInLibrary = z.object({
  entity_set: z.string(),
  entity_category: z.string(),
  num_entities: z.int(),
  /** Name of the person who made it. */
  owner: z.string(),
  /** Epoch ms. */
  created_at: z.int(),
  /** Ids of the studies that use it. A set that is in use cannot be changed. */
  used_in: z.array(z.string()),
  /** Picture of one card, as a preview of the set; null for posts without a picture. */
  cover_url: z.nullable(z.string()),
  cover_placeholder: z.nullable(z.string()),
})

export const listEntitySets = endpoint({
  path: '/v1/list_entity_sets',
  method: 'POST',
  access: 'researcher',
  summary: 'Lists all of your stimulus sets with size, owner, date and the studies that use them, newest first.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: z.extend(succeeded, { data: z.object({ entity_sets: z.array(entitySetInLibrary) }) }),
})
