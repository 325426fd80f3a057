import * as z from 'zod/mini'

/** Text from outside. NUL and lone surrogates are refused: PostgreSQL cannot store them. */
export const text = (maxLength: number) =>
  z.pipe(
    z.string().check(z.maxLength(maxLength)),
    z.transform((value) => storable(value)),
  )

const NUL = String.fromCharCode(0)
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

export const storable = (value: string) => value.replaceAll(NUL, '').replace(LONE_SURROGATE, '\uFFFD')

const line = (maxLength: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(maxLength),
    z.refine((value) => isOneLine(value), { error: 'must be one line of plain text' }),
  )

/** No control characters and no lone surrogates: safe in a log line, a CSV cell and an index. */
const isOneLine = (value: string) => !/[\p{Cc}\p{Cs}]/u.test(value)

export const userId = line(128)
export const experimentId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, _ or -' }))
export const entityId = line(160)
export const setName = line(64)
export const name = line(256)
export const sessionToken = z.string().check(z.minLength(1), z.maxLength(512))
export const eventUid = z.uuid()
export const conditionNumber = z.int().check(z.gte(1), z.lte(1000))
/** The condition that a page knows of: 0 while it is not drawn yet. */
export const heldCondition = z.int().check(z.gte(0), z.lte(1000))

/** Epoch milliseconds of a browser's clock, which can be wrong, but must be a valid date. */
export const clientTime = z.number().check(z.gte(-1), z.lte(8_640_000_000_000_000))
