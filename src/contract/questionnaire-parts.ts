import * as z from 'zod/mini'

/** Names of recurring parts in the published schema. */
export const schemaNames = z.registry<{ id: string }>()

export const named = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  schemaNames.add(schema, { id })
  return schema
}

/** Longer than any consent; a text is shown as a whole. */
const MAX_TEXT = 20_000
/** Large surveys of other tools have some 2,000 questions on 840 pages. */
export const MAX_PAGES = 1000
export const MAX_ITEMS = 2500
const MAX_NUMBER = 1_000_000_000

/** Line breaks and tabs are the only controls that a text needs; half of a character cannot be stored. */
const isPlain = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\n\r\t]/g, ''))

const plain = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.refine(isPlain, { error: 'must have no control characters' }))

/** A string, or one for each language. */
export const someText = named(
  'text',
  z.union([plain(MAX_TEXT), z.record(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/)), plain(MAX_TEXT))], {
    error: `must be a text of at most ${MAX_TEXT} characters, or one for each language`,
  }),
)

/** What researchers and data see, on one line. */
export const line = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: 'must be one line of plain text' }),
  )

/** Which characters a key may have is said by `check-definition.ts`, with its place. */
export const key = named('key', line(64))

export const number = z.number().check(z.gte(-MAX_NUMBER), z.lte(MAX_NUMBER))
export const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
