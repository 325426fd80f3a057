import * as z from 'zod/mini'

/** The published contract says success with a word, not with a boolean. */
export const succeeded = z.object({ success: z.literal('true') })

export const refused = z.object({
  success: z.literal('false'),
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** Of answers from 500 on: what to quote when asking for help. */
    request_id: z.optional(z.string()),
    /** Where several things are wrong: one sentence each. */
    problems: z.optional(z.array(z.string())),
  }),
})

export type Refused = z.infer<typeof refused>

/** Settings whose values travel URL-encoded inside `condition_settings`: the six published ones, and the text that was added to them. */
const URL_ENCODED_PARAMETERS = new Set([
  ...['platform', 'redirect-url', 'completion-code', 'consent', 'custom-msg', 'instruct'],
  'debrief',
])

/** Text as it was before URL-encoding. A stray percent sign is text, not an error: people type "100%". */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const encodeText = encodeURIComponent

export const decodeParameter = (param: string, value: string) => (URL_ENCODED_PARAMETERS.has(param) ? decodeText(value) : value)

export const encodeParameter = (param: string, value: string) => (URL_ENCODED_PARAMETERS.has(param) ? encodeText(value) : value)

/** The other half of a JSON string inside JSON (`data.experiment_parameters`, `data.entity_sets`). */
export const encodeJson = (value: unknown) => JSON.stringify(value)

export function decodeJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}
