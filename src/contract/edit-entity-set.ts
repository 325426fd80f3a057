import * as z from 'zod/mini'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { entityId, setName, text } from './text.ts'
import { succeeded } from './wire.ts'

const MAX_CARDS = 5000

export const editEntitySet = endpoint({
  path: '/v1/edit_entity_set',
  method: 'POST',
  access: 'researcher',
  summary: 'Changes headlines, alt texts and covariates of a set that no study uses yet; otherwise 409.',
  bodyLimit: 16 * KILOBYTE * KILOBYTE,
  body: z.strictObject({
    entity_set: setName,
    cards: z
      .array(
        z.strictObject({
          entity_id: entityId,
          /** Plain text, not URL-encoded. */
          headline: z.optional(text(20_000)),
          alt_text: z.optional(text(20_000)),
          /** Columns to change; the others stay. */
          covariates: z.optional(
            z.record(
              z.string().check(z.minLength(1), z.maxLength(128)),
              z.union([text(20_000), z.number(), z.boolean(), z.null()]),
            ),
          ),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_CARDS)),
  }),
  reply: z.extend(succeeded, { data: z.object({ changed: z.int() }) }),
})
