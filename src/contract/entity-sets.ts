import * as z from 'zod/mini'
import { MAX_COMMENTS_PER_SET } from '#domain/comments/comment.ts'
import { MAX_CARDS_PER_SET, MAX_CELL_LENGTH, MAX_SET_BYTES } from '#domain/stimuli/limits.ts'
import { covariateRow } from './covariate-row.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { entityId, setName, text } from './text.ts'
import { succeeded } from './wire.ts'

export const deleteEntitySet = endpoint({
  path: '/v1/delete_entity_set',
  method: 'POST',
  access: 'change-set',
  summary: 'Deletes a set that no study uses; otherwise 409 with the studies.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ entity_set: setName }),
  reply: succeeded,
})

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

/** Rows of a sheet of comments, by column name. */
export const commentRows = z.array(covariateRow).check(z.maxLength(MAX_COMMENTS_PER_SET))

export const setComments = endpoint({
  path: '/v1/set_comments',
  method: 'POST',
  access: 'change-set',
  summary:
    'Replaces the comments of a set that no study uses yet; otherwise 409. One row per comment, which names its card by post; an empty list removes all of them.',
  bodyLimit: MAX_SET_BYTES + KILOBYTE,
  body: z.strictObject({ entity_set: setName, comments: commentRows }),
  reply: z.extend(succeeded, { data: z.object({ num_comments: z.int() }) }),
})

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
