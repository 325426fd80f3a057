import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { succeeded } from './wire.ts'

export const entitySetEntry = z.object({
  entity_category: z.string(),
  entity_set: z.string(),
  num_entities: z.int(),
  /** Pictures and videos without alt text. */
  num_without_alt_text: z.int(),
  /** Cards with a count in their sheet, by column (`likes`, `shares` …); columns without any are left out. */
  num_with_counts: z.record(z.string(), z.int()),
  /** Absent in lists that a browser kept from an earlier version. */
  num_comments: z.optional(z.int()),
  /** Cards that show pictures or videos from other hosts. Absent in lists that a browser kept from an earlier version. */
  num_linked: z.optional(z.int()),
  /** Whether they are being fetched. */
  is_fetching: z.optional(z.boolean()),
  /** The notifications that came with the set, as a value of the setting `notifications`. */
  notifications: z.optional(z.string()),
})

export const pullEntitySets = endpoint({
  path: '/v1/pull_entity_sets',
  method: 'GET',
  access: 'see-sets',
  summary: 'Lists the stimulus sets that a study can use.',
  bodyLimit: 0,
  body: z.object({}),
  /** `entity_sets` is a JSON string of `[{entity_category, entity_set, num_entities, num_without_alt_text, num_with_counts, num_comments, num_linked, is_fetching, notifications}]`. */
  reply: z.extend(succeeded, { data: z.object({ entity_sets: z.string() }) }),
})
