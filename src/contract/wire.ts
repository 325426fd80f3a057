import * as z from 'zod/mini'
import { URL_ENCODED_PARAMETERS } from '#domain/parameters/url-encoded.ts'

/** The published contract has a string here, not a boolean. */
export const succeeded = z.object({ success: z.literal('true') })

export const refused = z.object({
  success: z.literal('false'),
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** Where the manual of this installation explains it: `/manual/…`. */
    manual: z.optional(z.string()),
    /** Only for status 500 and above: the id to quote when asking for help. */
    request_id: z.optional(z.string()),
    /** If there are several problems: one sentence each. */
    problems: z.optional(z.array(z.string())),
  }),
})

export type Refused = z.infer<typeof refused>

const isEncoded: ReadonlySet<string> = new Set(URL_ENCODED_PARAMETERS)

/** Undoes URL-encoding. A stray percent sign is text, not an error: people type "100%". */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const encodeText = encodeURIComponent

export const decodeParameter = (param: string, value: string) => (isEncoded.has(param) ? decodeText(value) : value)

export const encodeParameter = (param: string, value: string) => (isEncoded.has(param) ? encodeText(value) : value)

/** For JSON strings inside JSON (`data.experiment_parameters`, `data.entity_sets`). */
export const encodeJson = (value: unknown) => JSON.stringify(value)

export function decodeJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}
