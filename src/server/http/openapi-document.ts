/** The parts of OpenAPI 3.1 that we use. */
export type Operation = {
  summary: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: unknown[]
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

type Method = 'get' | 'post' | 'patch' | 'head' | 'delete'
export type Paths = Record<string, Partial<Record<Method, Operation>>>

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Paths
  components: unknown
}
