import { ruleOfPath } from '#server/http/api-examples.ts'
import { openApi } from '#server/http/openapi.ts'
import { type Operation, resolveSchema, type SharedSchemas } from '#server/http/openapi-document.ts'
import { GENERATED, grid, inCode } from './grid.ts'
import { type Schema, schemaWords } from './schema-words.ts'

/** `docs/API.md`: every call, who may make it and what it takes. */
export function callsPage(): string {
  const { paths, components, info } = openApi('')
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return `# API

${GENERATED}

${info.description} [/v1/docs](http://127.0.0.1:3000/v1/docs) of your installation has the same calls with whole schemas of bodies and replies, and examples for curl, R and Python;
[/v1/openapi.json](http://127.0.0.1:3000/v1/openapi.json) is the document for programs. Scripts send a token (\`Authorization: Bearer fl_…\`), which you make on
[API tokens](http://127.0.0.1:3000/account/tokens); a token can never do more than the person who made it. In R and Python there are [clients](../clients/r/README.md) for them.

${calls.map((call) => section(call, components.schemas)).join('\n')}`
}

type Call = { path: string; method: string; operation: Operation }

function section({ path, method, operation }: Call, shared: SharedSchemas): string {
  const body = operation.requestBody?.content['application/json']?.schema
  const { properties = {}, required = [] } = (body === undefined ? {} : resolveSchema(body, shared)) as Schema // a JSON Schema is an object
  const rows = Object.entries(properties).map(([name, schema]) => [
    inCode(name),
    schemaWords(resolveSchema(schema, shared) as Schema), // as above
    required.includes(name) ? 'yes' : '',
  ])
  return `## ${method} ${path}

${operation.summary} ${whoMay(method, path, operation)}
${rows.length === 0 ? '' : `\n${grid(['Field', 'Takes', 'Required'], rows)}\n`}`
}

function whoMay(method: string, path: string, { tags }: Operation): string {
  const rule = ruleOfPath(method, path)
  if (!rule) return tags.includes('Participant') ? '*Participants, with their session token.*' : '*Open to all.*'
  const who = rule.about === 'account' ? 'Everybody who is signed in' : `For: ${rule.roles.join(', ')}`
  return `*${who}. ${rule.scope === null ? 'Not with a token.' : `Scope of a token: ${rule.scope}.`}*`
}
