import * as z from 'zod/mini'
import { AGO_UNITS } from '#domain/stimuli/cards/posted-at.ts'

/** `ago`: so long before the visit; the page writes it in its own language. */
export const posted = z.object({
  text: z.string(),
  iso: z.nullable(z.string()),
  ago: z.optional(z.object({ n: z.int(), unit: z.enum(AGO_UNITS) })),
})
