import * as z from 'zod/mini'
import { MAX_COLUMNS, MAX_HEADER_LENGTH } from '#domain/stimuli/limits.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { name, text } from './text.ts'
import { succeeded } from './wire.ts'

/** Columns by the names that a sheet gives them, because their places differ between two sheets of one tool. */
const mapping = z.strictObject({
  columns: z
    .array(z.strictObject({ header: text(MAX_HEADER_LENGTH), to: text(MAX_HEADER_LENGTH) }))
    .check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
  rows_as: z.enum(['posts', 'media']),
  dates: z.enum(['day', 'month']),
})

const mappingName = name.check(z.maxLength(60))

export const listSheetMappings = endpoint({
  path: '/v1/list_sheet_mappings',
  method: 'POST',
  access: 'see-sets',
  summary: 'Lists how your lab matches the columns of sheets of other tools, by name.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: z.extend(succeeded, {
    data: z.object({ mappings: z.array(z.object({ name: z.string(), mapping, changed_by: z.string() })) }),
  }),
})

export const saveSheetMapping = endpoint({
  path: '/v1/save_sheet_mapping',
  method: 'POST',
  access: 'add-sets',
  summary: 'Saves how the columns of a sheet are matched, under a name for your lab; one of the same name is replaced.',
  bodyLimit: 128 * KILOBYTE,
  body: z.strictObject({ name: mappingName, mapping }),
  reply: succeeded,
})

export const deleteSheetMapping = endpoint({
  path: '/v1/delete_sheet_mapping',
  method: 'POST',
  access: 'add-sets',
  summary: 'Deletes a saved matching of your lab. Sets that were made with it stay as they are.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ name: mappingName }),
  reply: succeeded,
})
