import { ACCESS } from '#contract/access-table.ts'
import type { Rule } from '#domain/accounts/permissions.ts'
import { type Operation, resolveSchema, type SharedSchemas } from './openapi-document.ts'

export type Call = { path: string; method: string; operation: Operation }

/** The row of the table of access for a path as OpenAPI writes it. */
export function ruleOfPath(method: string, path: string): Rule | undefined {
  const plain = path.replace('/{data_type}.csv', '/:file').replaceAll(/\{(\w+)\}/g, ':$1')
  return ACCESS[`${method} ${plain}`]
}

/** A call as scripts write it: on the command line, in R and in Python. */
export function examplesOf({ path, method, operation }: Call, schemas: SharedSchemas): { title: string; code: string }[] {
  const url = path.replace('{id}', 'abc12').replace('{data_type}', 'engagement')
  const isTokenCall = (ruleOfPath(method, path)?.scope ?? null) !== null
  const content = operation.requestBody?.content ?? {}
  const json = content['application/json'] && JSON.stringify(exampleOf(schemas, content['application/json'].schema))
  const file = json === undefined && operation.requestBody !== undefined
  const saves = Object.keys(operation.responses['200']?.content ?? {}).some((type) => type !== 'application/json')
  const asked = { url, method, json, file, saves, isTokenCall }
  return [
    { title: 'curl', code: curl(asked) },
    { title: 'R (httr2)', code: r(asked) },
    { title: 'Python', code: python(asked) },
  ]
}

type Asked = { url: string; method: string; json: string | undefined; file: boolean; saves: boolean; isTokenCall: boolean }

function curl({ url, method, json, file, saves, isTokenCall }: Asked): string {
  return [
    `curl -X ${method} "$FEEDLAB${url}"`,
    ...(isTokenCall ? ['-H "Authorization: Bearer $FEEDLAB_TOKEN"'] : []),
    ...(json === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${json}'`]),
    ...(file ? ['-H "Content-Type: application/zip"', '--data-binary @study.zip'] : []),
    ...(saves ? [`-o ${fileNameOf(url)}`] : []),
  ].join(' \\\n  ')
}

function r({ url, method, json, file, saves, isTokenCall }: Asked): string {
  return [
    'library(httr2)',
    `request(paste0(Sys.getenv("FEEDLAB"), "${url}")) |>`,
    ...(method === 'GET' ? [] : [`  req_method("${method}") |>`]),
    ...(isTokenCall ? ['  req_auth_bearer_token(Sys.getenv("FEEDLAB_TOKEN")) |>'] : []),
    ...(json === undefined ? [] : [`  req_body_raw('${json}', "application/json") |>`]),
    ...(file ? ['  req_body_file("study.zip", "application/zip") |>'] : []),
    saves ? `  req_perform(path = "${fileNameOf(url)}")` : '  req_perform() |>\n  resp_body_json()',
  ].join('\n')
}

function python({ url, method, json, file, saves, isTokenCall }: Asked): string {
  const given = [
    `os.environ["FEEDLAB"] + "${url}"`,
    ...(isTokenCall ? ['headers={"Authorization": "Bearer " + os.environ["FEEDLAB_TOKEN"]}'] : []),
    ...(json === undefined ? [] : [`json=json.loads('${json}')`]),
    ...(file ? ['data=open("study.zip", "rb")'] : []),
  ]
  return [
    'import json, os, requests',
    `reply = requests.${method.toLowerCase()}(\n  ${given.join(',\n  ')})`,
    'reply.raise_for_status()',
    saves ? `open("${fileNameOf(url)}", "wb").write(reply.content)` : 'print(reply.json())',
  ].join('\n')
}

const fileNameOf = (url: string) => url.split('/').at(-1) ?? 'file'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  minimum?: number
}

/** The smallest value of a schema: what must be there, and nothing else. */
function exampleOf(schemas: SharedSchemas, schema: unknown, name = ''): unknown {
  const resolved = resolveSchema(schema, schemas) as Schema // of zod's JSON Schema
  const { type, enum: choices, const: only, anyOf, properties, required = [], items, format, minimum } = resolved
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (anyOf) return exampleOf(schemas, anyOf[0], name)
  switch (type) {
    case 'object':
      return Object.fromEntries(required.map((field) => [field, exampleOf(schemas, properties?.[field] ?? {}, field)]))
    case 'array':
      return items ? [exampleOf(schemas, items, name)] : []
    case 'integer':
    case 'number':
      return name === 'expires_at' ? 1_900_000_000_000 : Math.max(1, minimum ?? 1)
    case 'boolean':
      return true
    default:
      return TEXTS[name] ?? (format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'text')
  }
}

/** Values that a reader recognises. */
const TEXTS: Readonly<Record<string, string>> = {
  experiment_id: 'abc12',
  id: 'abc12',
  entity_set: '26010100_news',
  user_id: 'p_12ab',
  email: 'ann@lab.example',
  data_type: 'engagement',
  idName: 'experiment_id',
}
