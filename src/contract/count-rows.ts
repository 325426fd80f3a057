import * as z from 'zod/mini'
import { INCLUDABLE } from '#domain/exports/jobs/job.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { setName } from './text.ts'
import { succeeded } from './wire.ts'

export { INCLUDABLE }

export const countRows = endpoint({
  path: '/v1/count_rows',
  method: 'POST',
  access: 'take-data',
  summary: 'How many rows and people a file would have, before it is downloaded, and how many people are marked as what.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    data_type: z.string().check(z.maxLength(64)),
    /** The id of the study, or the name of the set. */
    id: setName,
    include: z.optional(z.array(z.enum(INCLUDABLE)).check(z.maxLength(INCLUDABLE.length))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      rows: z.int(),
      /**
       * False if the file may have more rows: for people who are still there, all visits of a card count as one, and a very long
       * file is not counted to its end.
       */
      is_exact: z.boolean(),
      /** Number of people in the file; 0 for data types that are not about people. */
      people: z.int(),
      /** People of the study by mark, whether they are in the file or not. People who withdrew or did not agree never are. */
      marked: z.object({
        ...{ test: z.int(), simulated: z.int(), excluded: z.int() },
        ...{ withdrawn: z.int(), no_consent: z.int() },
      }),
    }),
  }),
})
