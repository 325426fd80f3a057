import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { text } from './text.ts'
import { succeeded } from './wire.ts'

const MAX_SEARCH = 128
const MAX_OFFSET = 10_000_000

/** Most sets of one page of the list, and as many as are listed for a call that does not say how many. */
export const MAX_SET_PAGE = 200

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
  access: 'see-sets',
  summary: 'Your stimulus sets, a page at a time: size, owner, date and the studies that use them, newest first.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    /** Words that are all in the name. */
    search: z.optional(text(MAX_SEARCH)),
    offset: z.optional(z.int().check(z.gte(0), z.lte(MAX_OFFSET))),
    limit: z.optional(z.int().check(z.gte(1), z.lte(MAX_SET_PAGE))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** How many the search found, on all pages. */
      n_found: z.int(),
      /** The same by category. */
      categories: z.array(z.object({ entity_category: z.string(), n_sets: z.int() })),
      entity_sets: z.array(entitySetInLibrary),
    }),
  }),
})
