/** The parts of OpenAPI 3.1 that we use. */
export type Operation = {
  summary: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: unknown[]
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

export type Method = 'get' | 'post' | 'patch' | 'head' | 'delete' | 'options'
export type Paths = Record<string, Partial<Record<Method, Operation>>>

export type SharedSchemas = Record<string, unknown>

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Paths
  components: { schemas: SharedSchemas; securitySchemes: unknown }
}

const SHARED = '#/components/schemas/'

/** Moves what schemas define for themselves (`$defs`) to the one place where OpenAPI looks for it. */
export function shareSchemas(paths: Paths): { paths: Paths; schemas: SharedSchemas } {
  const schemas: SharedSchemas = {}
  const text = JSON.stringify(paths).replaceAll('"$ref":"#/$defs/', `"$ref":"${SHARED}`)
  const shared: Paths = JSON.parse(text, (_key, value) => {
    if (typeof value !== 'object' || value === null || !('$defs' in value)) return value
    const { $defs, ...rest } = value
    Object.assign(schemas, $defs)
    return rest
  })
  return { paths: shared, schemas }
}

/** A schema, or the shared one that it refers to. */
export function resolveSchema(schema: unknown, schemas: SharedSchemas): unknown {
  const { $ref } = schema as { $ref?: string } // a JSON Schema is an object
  return $ref?.startsWith(SHARED) ? schemas[$ref.slice(SHARED.length)] : schema
}
