import * as z from 'zod/mini'
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_HEADER_LENGTH } from '#domain/stimuli/limits.ts'
import { text } from './text.ts'

/** Columns that we add to a sheet: `entity_url`, `media_id`, `avatar_media_id` and `further_media_ids`. */
const ADDED_COLUMNS = 4

/** Names become columns of exports: no control characters, no lone surrogates. */
const COLUMN_NAME = new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${MAX_HEADER_LENGTH}}$`, 'u')

/** A row of a sheet, by column name. */
export const covariateRow = z.record(z.string(), z.union([text(MAX_CELL_LENGTH), z.number(), z.boolean(), z.null()])).check(
  z.refine((row) => Object.keys(row).every((name) => COLUMN_NAME.test(name)), {
    error: `a column name must be one line of plain text with ${MAX_HEADER_LENGTH} characters at most`,
  }),
  z.refine((row) => Object.keys(row).length <= MAX_COLUMNS + ADDED_COLUMNS, {
    error: `a set may have ${MAX_COLUMNS} columns at most`,
  }),
)
