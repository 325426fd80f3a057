import type { InjectOptions } from 'fastify'
import type { Dice } from '#domain/dice.ts'
import { type OpenApi, type Operation, resolveSchema, type SharedSchemas } from '../http/openapi-document.ts'

type Schema = Record<string, unknown>
type Method = 'GET' | 'POST' | 'PATCH' | 'HEAD' | 'DELETE'

/** Values that exist on the server, by the name of the field that holds them; and bodies that were accepted, by path. */
export type Known = {
  values: Readonly<Record<string, readonly string[]>>
  bodies: Readonly<Record<string, readonly unknown[]>>
}

type World = Known & { schemas: SharedSchemas }

const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnirts',
  "'; drop table events; --",
  '%00',
  '%',
  '%E0%A4%A',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=cmd()',
  '{"a":1}',
  '[]',
  '__proto__',
  'constructor',
  '💥'.repeat(300),
  'x'.repeat(10_000),
  'null',
  'NaN',
  '1e400',
  '-0',
]

const HOSTILE: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MIN_VALUE,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { __proto__: null, toString: 1 },
  Array.from({ length: 300 }, () => 1),
]

const oneOf = <T>(list: readonly T[], dice: Dice): T => list[Math.floor(dice() * list.length)] as T // an index below the length

/** A call of some operation of the document: right by its schema, nearly right, or wrong. */
export function madeRequest(document: OpenApi, known: Known, dice: Dice): InjectOptions & { method: Method } {
  const path = oneOf(Object.keys(document.paths), dice)
  const [method, operation] = oneOf(Object.entries(document.paths[path] ?? {}), dice)
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(textOf(name, {}, known, dice))))
  return {
    method: method.toUpperCase() as Method, // the document has no others
    url: `${url}${queryOf(operation, known, dice)}`,
    ...bodyOf(path, operation, { ...known, schemas: document.components.schemas }, dice),
  }
}

/** Half a character cannot be part of an address. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd')

function queryOf({ parameters = [] }: Operation, known: Known, dice: Dice): string {
  const inQuery = (parameters as { name: string; in: string; schema: Schema }[]).filter((each) => each.in === 'query') // written by openapi.ts
  const chosen = inQuery.filter(() => dice() < 0.3)
  if (chosen.length === 0) return ''
  return `?${new URLSearchParams(Object.fromEntries(chosen.map(({ name, schema }) => [name, textOf(name, schema, known, dice)]))).toString()}`
}

function bodyOf(path: string, { requestBody }: Operation, known: World, dice: Dice): Pick<InjectOptions, 'headers' | 'payload'> {
  const [[type, content] = ['', undefined]] = Object.entries(requestBody?.content ?? {})
  if (content === undefined) return {}
  const headers = {
    'content-type': type,
    ...(dice() < 0.02 && { authorization: `Bearer ${oneOf(HOSTILE_TEXTS, dice).replace(/[^\x20-\x7e]/g, '')}` }),
  }
  if (!type.includes('json')) return { headers, payload: Buffer.from(oneOf(HOSTILE_TEXTS, dice)) }
  const accepted = known.bodies[path] ?? []
  const body =
    accepted.length > 0 && dice() < 0.6
      ? changed(structuredClone(oneOf(accepted, dice)), dice)
      : madeValue(content.schema as Schema, '', known, dice, 0) // made by toJSONSchema
  return { headers, payload: JSON.stringify(body) ?? 'null' }
}

/** The same with one or two places changed, removed or added. */
function changed(body: unknown, dice: Dice): unknown {
  const places = placesIn(body)
  if (places.length === 0) return oneOf(HOSTILE, dice)
  for (let n = dice() < 0.7 ? 1 : 2; n > 0; n -= 1) {
    const { parent, key } = oneOf(places, dice)
    const luck = dice()
    if (luck < 0.15) Reflect.deleteProperty(parent, key)
    else if (luck < 0.25) parent[oneOf(HOSTILE_TEXTS, dice)] = oneOf(HOSTILE, dice)
    else parent[key] = oneOf(HOSTILE, dice)
  }
  return body
}

type Place = { parent: Record<string, unknown>; key: string }

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Record<string, unknown> // an object or an array, both have keys
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...placesIn(parent[key])])
}

const HOSTILE_SHARE = 0.1
const MAX_DEPTH = 8

function madeValue(given: Schema, name: string, known: World, dice: Dice, depth: number): unknown {
  if (dice() < HOSTILE_SHARE || depth > MAX_DEPTH) return oneOf(HOSTILE, dice)
  const schema = resolveSchema(given, known.schemas) as Schema // a shared one is a schema too
  const inner = (part: unknown, field = name) => madeValue(part as Schema, field, known, dice, depth + 1) // parts of a schema are schemas
  const choices = (schema['anyOf'] ?? schema['oneOf']) as unknown[] | undefined
  if (choices) return inner(oneOf(choices, dice))
  if (Array.isArray(schema['allOf'])) return inner(Object.assign({}, ...(schema['allOf'] as Schema[])))
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return oneOf(schema['enum'], dice)
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, inner, dice)
    case 'array':
      return listOf(schema, inner, dice)
    case 'integer':
    case 'number':
      return numberOf(schema, dice)
    case 'boolean':
      return dice() < 0.5
    case 'null':
      return null
    case 'string':
      return textOf(name, schema, known, dice)
    default:
      return oneOf(HOSTILE, dice)
  }
}

function listOf(schema: Schema, inner: (part: unknown) => unknown, dice: Dice): unknown[] {
  // A tuple names each of its places.
  if (Array.isArray(schema['prefixItems'])) return schema['prefixItems'].map((part) => inner(part))
  const length = Number(schema['minItems'] ?? 0) + Math.floor(dice() * 3)
  return Array.from({ length }, () => inner(schema['items'] ?? {}))
}

function objectOf(schema: Schema, inner: (part: unknown, field: string) => unknown, dice: Dice): Record<string, unknown> {
  const required = (schema['required'] ?? []) as string[]
  const made: Record<string, unknown> = {}
  for (const [field, part] of Object.entries((schema['properties'] ?? {}) as Schema))
    if (required.includes(field) || dice() < 0.5) made[field] = inner(part, field)
  const rest = schema['additionalProperties']
  if (typeof rest === 'object' && rest !== null)
    for (let n = Math.floor(dice() * 3); n > 0; n -= 1) made[`field-${n}`] = inner(rest, '')
  return made
}

function numberOf(schema: Schema, dice: Dice): number {
  const from = Math.max(Number(schema['minimum'] ?? 0), -1e9)
  const to = Math.min(Number(schema['maximum'] ?? 2e12), 2e12)
  return oneOf([from, to, Math.floor(from + dice() * (to - from)), Date.now()], dice)
}

function textOf(name: string, schema: Schema, { values }: Known, dice: Dice): string {
  const there = values[name]
  if (there && dice() < 0.8) return oneOf(there, dice)
  if (Array.isArray(schema['enum']) && dice() < 0.8) return String(oneOf(schema['enum'], dice))
  if (schema['format'] === 'uuid' && dice() < 0.9) return crypto.randomUUID()
  if (schema['format'] === 'email' && dice() < 0.9) return `p${Math.floor(dice() * 1e6)}@lab.example`
  const length = Number(schema['minLength'] ?? 0)
  return dice() < 0.4
    ? oneOf(HOSTILE_TEXTS, dice)
    : 'abcdefghijklmnopqrstuvwxyz0123456789'.slice(0, Math.max(length, 1 + Math.floor(dice() * 30)))
}
