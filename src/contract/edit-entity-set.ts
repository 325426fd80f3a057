import * as z from 'zod/mini'
import { MAX_CARDS_PER_SET, MAX_CELL_LENGTH } from '#domain/stimuli/limits.ts'
import { covariateRow } from './covariate-row.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { entityId, setName, text } from './text.ts'
import { succeeded } from './wire.ts'

export const editEntitySet = endpoint({
  path: '/v1/edit_entity_set',
  method: 'POST',
  access: 'change-set',
  summary:
    'Changes headlines, alt texts and covariates of a set that no study uses yet; otherwise 409. All cards are changed or none; a column that makes a card what it is, such as filename, cannot be changed.',
  bodyLimit: 16 * KILOBYTE * KILOBYTE,
  body: z.strictObject({
    entity_set: setName,
    cards: z
      .array(
        z.strictObject({
          entity_id: entityId,
          /** Plain text, not URL-encoded. */
          headline: z.optional(text(MAX_CELL_LENGTH)),
          alt_text: z.optional(text(MAX_CELL_LENGTH)),
          /** Columns to change. Other columns are kept. */
          covariates: z.optional(covariateRow),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_CARDS_PER_SET)),
  }),
  reply: z.extend(succeeded, { data: z.object({ changed: z.int() }) }),
})
