import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { entitySetInLibrary } from './entity-sets.ts'
import { setName } from './text.ts'
import { succeeded } from './wire.ts'

const commentInLibrary = z.object({
  /** Number at its card. */
  order: z.int(),
  reply_to: z.nullable(z.int()),
  author_name: z.string(),
  author_handle: z.string(),
  avatar: z.string(),
  avatar_url: z.nullable(z.string()),
  posted_at: z.string(),
  text: z.string(),
  likes: z.nullable(z.int()),
  covariates: z.record(z.string(), z.unknown()),
})

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
  /** Addresses of its further pictures, by what its cells say: a file name or an address. */
  files: z.record(z.string(), z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  placeholder: z.nullable(z.string()),
  headline: z.string(),
  alt_text: z.string(),
  covariates: z.record(z.string(), z.unknown()),
  comments: z.array(commentInLibrary),
})

export const showEntitySet = endpoint({
  path: '/v1/show_entity_set',
  method: 'POST',
  access: 'see-set',
  summary: 'One of your stimulus sets with all its cards, their covariates and comments.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ entity_set: setName }),
  reply: z.extend(succeeded, { data: z.extend(entitySetInLibrary, { cards: z.array(cardInLibrary) }) }),
})
