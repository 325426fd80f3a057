import * as z from 'zod/mini'
import { MAX_COMMENTS_PER_SET } from '#domain/comments/comment.ts'
import { MAX_SET_BYTES } from '#domain/stimuli/limits.ts'
import { covariateRow } from './covariate-row.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { setName } from './text.ts'
import { succeeded } from './wire.ts'

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
