import * as z from 'zod/mini'
import { MAX_COMMENTS_PER_SET } from '#domain/comments/comment.ts'
import { covariateRow } from './covariate-row.ts'

/** Rows of a sheet of comments, by column name. */
export const commentRows = z.array(covariateRow).check(z.maxLength(MAX_COMMENTS_PER_SET))
