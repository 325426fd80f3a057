import * as z from 'zod/mini'
import { MAX_CARDS_PER_SET, MAX_SET_BYTES } from '#domain/stimuli/limits.ts'
import { covariateRow } from './covariate-row.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { commentRows } from './entity-sets.ts'
import { setName } from './text.ts'
import { succeeded } from './wire.ts'

export const ingestEntitySet = endpoint({
  path: '/v1/ingest_entity_set',
  method: 'POST',
  access: 'add-sets',
  summary:
    'Saves a stimulus set, one covariate row per card: media_id names an uploaded file (avatar_media_id that of a post’s avatar, further_media_ids those of its other pictures, separated by |), otherwise entity_url or source_url says where the card is; a post is drawn from its columns. comments has the comments of the cards; hide_addresses gives the pictures of posts on other hosts names, so that their addresses are in no cell and in no export.',
  // The rows, plus room for the other fields.
  bodyLimit: MAX_SET_BYTES + KILOBYTE,
  body: z.strictObject({
    entity_set_settings: z.strictObject({
      setname: setName,
      category: z.string().check(z.maxLength(64)),
      /** Rows of sheet columns; `headline` is URL-encoded. */
      covariates: z.array(covariateRow).check(z.minLength(1), z.maxLength(MAX_CARDS_PER_SET)),
      /** Comments of the cards, one row each (docs/SHEETS.md). */
      comments: z.optional(commentRows),
      /** The addresses of pictures and videos of posts are kept for fetching them and for nothing else. Those of authors stay. */
      hide_addresses: z.optional(z.boolean()),
    }),
  }),
  reply: z.extend(succeeded, { data: z.object({ entity_set: z.string(), num_entities: z.int() }) }),
})
