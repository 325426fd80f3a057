import type { Scope } from '#domain/accounts/roles.ts'
import { ruleOfPath } from '#server/http/api-examples.ts'
import { openApi } from '#server/http/openapi.ts'
import { resolveSchema, type SharedSchemas } from '#server/http/openapi-document.ts'

export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

export type Field = { name: string; isRequired: boolean; schema: Schema }

/** A call with JSON in and out that a token may make. */
export type TokenCall = { name: string; method: string; path: string; summary: string; scope: Scope; fields: readonly Field[] }

/** From the API document, in its order. Calls with files or ids in the path are written by hand in each client. */
export function callsOfApi(): readonly TokenCall[] {
  const { paths, components } = openApi('')
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary, requestBody, responses }]): TokenCall[] => {
      const scope = ruleOfPath(method.toUpperCase(), path)?.scope ?? null
      const schema = requestBody?.content['application/json']?.schema
      const answer = responses['200']?.content?.['application/json']
      const isByHand = path.includes('{') || answer === undefined || (requestBody !== undefined && schema === undefined)
      if (scope === null || isByHand) return []
      const fields = schema === undefined ? [] : fieldsOf(schema, components.schemas)
      return [{ name: nameOf(method, path), method: method.toUpperCase(), path, summary, scope, fields }]
    }),
  )
}

/** `/v1/jobs` alone is no verb. */
const nameOf = (method: string, path: string) => {
  const last = path.split('/').at(-1) ?? path
  return last === 'jobs' && method === 'post' ? 'start_job' : last
}

/** Fields that must be there come first, as arguments of functions do. */
function fieldsOf(sent: unknown, shared: SharedSchemas): readonly Field[] {
  const { properties = {}, required = [] } = resolveSchema(sent, shared) as Schema // a JSON Schema is an object
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    schema: resolveSchema(schema, shared) as Schema, // as above
  }))
  return [...fields.filter(({ isRequired }) => isRequired), ...fields.filter(({ isRequired }) => !isRequired)]
}
