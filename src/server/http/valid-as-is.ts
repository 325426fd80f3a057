import type * as z from 'zod/mini'

type IsValid = (value: unknown) => boolean

/** What is not known here is left to the schema. */
const leftToSchema: IsValid = () => false

/**
 * Whether JSON is certain to leave a schema as it came: valid, with no key too many and no text to mend. It knows the
 * plain kinds of schema alone and says no in doubt; then the schema decides, and says what is wrong. Thousands of
 * small bodies a second are as they should be, and asking the schema costs several times as much.
 */
export function validAsIs(schema: z.core.$ZodType): IsValid {
  const { def, values = [] } = (schema as z.core.$ZodTypes)._zod // every schema is one of them
  switch (def.type) {
    case 'string':
      return all([(value) => typeof value === 'string', ...checksOf(def)])
    case 'number':
      return all([Number.isFinite, ...checksOf(def)])
    case 'literal':
    case 'enum':
      return isOneOf(values)
    case 'optional':
      return validAsIs(def.innerType)
    case 'object':
      return def.catchall || def.checks?.length ? leftToSchema : hasFields(def.shape)
    case 'array':
      return all([Array.isArray, ...checksOf(def), isListOf(validAsIs(def.element))])
    case 'union':
      return 'discriminator' in def ? isOneKind(def as z.core.$ZodDiscriminatedUnionDef) : leftToSchema // told by its key
    default:
      return leftToSchema
  }
}

const all = (checks: readonly IsValid[]) => checks.reduce((before, check) => (value) => before(value) && check(value))

function isOneOf(values: Iterable<unknown>): IsValid {
  const known = new Set(values)
  return (value) => known.has(value)
}

function isListOf(isItem: IsValid): IsValid {
  return (value) => {
    for (const item of value as unknown[]) if (!isItem(item)) return false // known to be a list by then
    return true
  }
}

function isOneKind({ discriminator, options }: z.core.$ZodDiscriminatedUnionDef): IsValid {
  const kinds = new Map<unknown, IsValid>()
  for (const option of options) {
    for (const value of option._zod.propValues?.[discriminator] ?? []) kinds.set(value, validAsIs(option))
  }
  return (value) => isObject(value) && kinds.get(value[discriminator])?.(value) === true
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function hasFields(shape: z.core.$ZodShape): IsValid {
  const fields = new Map(
    Object.entries(shape).map(([key, field]) => [key, { isValid: validAsIs(field), isNeeded: isNeeded(field) }]),
  )
  const nNeeded = Object.values(shape).filter(isNeeded).length
  return (value) => {
    if (!isObject(value)) return false
    let nFound = 0
    for (const key in value) {
      const field = fields.get(key)
      if (field === undefined || !field.isValid(value[key])) return false
      if (field.isNeeded) nFound += 1
    }
    return nFound === nNeeded
  }
}

const isNeeded = (field: z.core.$ZodType) => field._zod.optin === undefined

/** A text or number of a certain form is a check of itself. */
function checksOf(def: z.core.$ZodTypeDef): IsValid[] {
  const itself = 'check' in def ? [checkOf(def as KnownCheck)] : []
  return [...itself, ...(def.checks ?? []).map((check) => checkOf(check._zod.def as KnownCheck))]
}

/** Others have none of these names. */
type KnownCheck = z.core.$ZodChecks['_zod']['def'] | z.core.$ZodCustomDef

/** Asked once the kind of value is known, which is why it is believed here. */
function checkOf(def: KnownCheck): IsValid {
  switch (def.check) {
    case 'min_length':
      return (value) => (value as string | unknown[]).length >= def.minimum
    case 'max_length':
      return (value) => (value as string | unknown[]).length <= def.maximum
    case 'greater_than':
      return def.inclusive ? (value) => Number(value) >= Number(def.value) : leftToSchema
    case 'less_than':
      return def.inclusive ? (value) => Number(value) <= Number(def.value) : leftToSchema
    case 'number_format':
      return def.format === 'safeint' ? Number.isSafeInteger : leftToSchema
    case 'string_format':
      return matches(def)
    case 'custom':
      return (value) => def.fn(value) === true
    default:
      return leftToSchema
  }
}

/** Formats that are a pattern and nothing else. */
function matches({ format, pattern }: z.core.$ZodCheckStringFormatDef): IsValid {
  if (pattern === undefined || pattern.global || pattern.sticky || !['regex', 'uuid'].includes(format)) return leftToSchema
  return (value) => pattern.test(value as string)
}
