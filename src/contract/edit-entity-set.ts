import * as z from 'zod/mini'
import { MAX_CARDS_PER_SET, MAX_CELL_LENGTH } from '#domain/stimuli/limits.ts'
import { covariateRow } from './covariate-row.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { entityId, setName, text } from './text.ts'
import { succeeded } from './wire.ts'

const cells = {
  /** Plain text, not URL-encoded. */
  headline: z.optional(text(MAX_CELL_LENGTH)),
  alt_text: z.optional(text(MAX_CELL_LENGTH)),
  /** Columns to change. Other columns are kept. */
  covariates: z.optional(covariateRow),
}

export const editEntitySet = endpoint({
  path: '/v1/edit_entity_set',
  method: 'POST',
  access: 'change-set',
  summary:
    'Changes headlines, alt texts, covariates and pictures of a set that no study uses yet; otherwise 409. copies are posts with some cells changed, which follow the card that they copy; removed cards go. All is done or nothing; a column that makes a card what it is, such as filename, cannot be changed. was names cells as they were seen: 409 set_changed where somebody else changed one of them.',
  bodyLimit: 16 * KILOBYTE * KILOBYTE,
  body: z.strictObject({
    entity_set: setName,
    cards: z
      .array(
        z.strictObject({
          entity_id: entityId,
          ...cells,
          /** Ids of uploaded files, by the names in the cells of the card. */
          files: z.optional(z.record(z.string(), z.string())),
          /** By column, the texts that the change was made from. */
          was: z.optional(z.record(z.string(), text(MAX_CELL_LENGTH))),
        }),
      )
      .check(z.maxLength(MAX_CARDS_PER_SET)),
    copies: z.optional(z.array(z.strictObject({ copy_of: entityId, ...cells })).check(z.maxLength(MAX_CARDS_PER_SET))),
    removed: z.optional(z.array(entityId).check(z.maxLength(MAX_CARDS_PER_SET))),
  }),
  reply: z.extend(succeeded, { data: z.object({ changed: z.int() }) }),
})
