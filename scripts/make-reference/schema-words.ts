import { inCode } from './grid.ts'

/** The parts of JSON Schema that our documents use. */
export type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

/** Of more kinds of objects, nobody would read the fields in a cell. */
const MOST_KINDS = 3

/** What a value of this schema is, in a few words. Parts of objects are not listed. */
export function schemaWords(schema: Schema): string {
  if (schema.$ref !== undefined) return inCode(schema.$ref.split('/').at(-1) ?? '')
  if (schema.const !== undefined) return inCode(String(schema.const))
  if (schema.enum) return schema.enum.map((value) => inCode(String(value))).join(', ')
  const either = schema.anyOf ?? schema.oneOf
  if (either && either.length > MOST_KINDS && either.every(({ type }) => type === 'object'))
    return `${either.length} kinds of objects`
  if (either) return [...new Set(either.map(schemaWords))].join(' or ')
  switch (schema.type) {
    case 'array':
      return `list of ${schema.items ? schemaWords(schema.items) : 'anything'}${schema.maxItems === undefined ? '' : `, at most ${schema.maxItems}`}`
    case 'object':
      return schema.properties ? `object: ${Object.keys(schema.properties).map(inCode).join(', ')}` : 'object'
    case 'string':
      return schema.maxLength === undefined ? 'text' : `text of at most ${schema.maxLength} characters`
    case 'integer':
      return `whole number${range(schema)}`
    case 'number':
      return `number${range(schema)}`
    case 'boolean':
      return 'true or false'
    default:
      return schema.type ?? 'anything'
  }
}

/** Integers without bounds of their own have those of the language. */
const isBound = (bound: number | undefined): bound is number => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

function range({ minimum, maximum }: Schema): string {
  if (isBound(minimum) && isBound(maximum)) return ` from ${minimum} to ${maximum}`
  if (isBound(minimum)) return ` from ${minimum}`
  return isBound(maximum) ? ` up to ${maximum}` : ''
}
