import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { entitySetInLibrary } from './list-entity-sets.ts'
import { setName } from './text.ts'
import { succeeded } from './wire.ts'

export const cardInLibrary = z.object({
  entity_id: z.string(),
  /** Position in the sheet, from 0. */
  position: z.int(),
  entity_type: z.string(),
  /** As published in exports, ending in the file name; empty for a post that has neither file name nor address. */
  entity_url: z.string(),
  /** Address of the picture or video; null for a post without one. */
  media_url: z.nullable(z.string()),
  poster_url: z.nullable(z.string()),
  /** Address of the picture of a post's author; null without one. */
  avatar_url: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  placeholder: z.nullable(z.string()),
  headline: z.string(),
  alt_text: z.string(),
  covariates: z.record(z.string(), z.unknown()),
})

export const showEntitySet = endpoint({
  path: '/v1/show_entity_set',
  method: 'POST',
  access: 'researcher',
  summary: 'One of your stimulus sets with all its cards and their covariates.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ entity_set: setName }),
  reply: z.extend(succeeded, { data: z.extend(entitySetInLibrary, { cards: z.array(cardInLibrary) }) }),
})
