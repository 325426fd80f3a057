import * as z from 'zod/mini'
import type { Access, Content, Endpoint, FileEndpoint } from '#contract/endpoint.ts'
import { calls, isJson } from '#contract/endpoints.ts'
import { participantEvent, sentEvent } from '#contract/events.ts'
import { feedEntity, servedCard } from '#contract/load-experiment.ts'
import { schemaNames } from '#contract/questionnaire-parts.ts'
import { refused } from '#contract/wire.ts'
import { type Method, type OpenApi, type Operation, type Paths, shareSchemas } from './openapi-document.ts'

const tagOf = (access: Access): string => TAG[access] ?? 'Researcher'
const TAG: Partial<Record<Access, string>> = { open: 'Open to all', participant: 'Participant' }
// Callers send the input side of a schema, before texts are cleaned.
const AS_SENT = { io: 'input', unrepresentable: 'any' } as const

/** Events and cards are parsed apart from the body or reply that contains them, so its schema does not describe them. */
const PARSED_APART = new Map<unknown, z.ZodMiniType>([
  [sentEvent, participantEvent],
  [servedCard, feedEntity],
])
const describeParts = ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }) => {
  const parsedBy = PARSED_APART.get(zodSchema)
  if (parsedBy === undefined) return
  const { $schema, ...part } = z.toJSONSchema(parsedBy, AS_SENT)
  Object.assign(jsonSchema, part)
}

const jsonSchema = (schema: z.ZodMiniType) => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { ...AS_SENT, metadata: schemaNames, override: describeParts })
  return rest
}
const json = (schema: unknown) => ({ 'application/json': { schema } })

/** The contract as OpenAPI 3.1, made from the same declarations that serve every call. */
export function openApi(version: string): OpenApi {
  const paths: Paths = {}
  for (const call of Object.values<Endpoint | FileEndpoint>(calls)) {
    if (call.summary === null) continue
    const path = isJson(call) ? call.path : (call.documentedAs ?? call.path.replaceAll(/:(\w+)/g, '{$1}'))
    // OpenAPI writes methods in small letters.
    const method = call.method.toLowerCase() as Method
    paths[path] = {
      ...paths[path],
      [method]: { summary: call.summary, tags: [tagOf(call.access)], ...(isJson(call) ? ofJson(call) : ofFile(call)) },
    }
  }
  const { paths: sharedPaths, schemas } = shareSchemas(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Feedlab',
      version,
      description: 'Every reply has `success`, the text true or false. Times are epoch milliseconds.',
    },
    paths: sharedPaths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The session_token of load_experiment' },
        token: { type: 'http', scheme: 'bearer', description: 'A token of create_api_token, which begins with fl_' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'feedlab.session_token', description: 'The login of a page' },
      },
    },
  }
}

const refusals = { '4XX': { description: 'Refused: says which field is wrong and why', content: json(jsonSchema(refused)) } }

type Described = Omit<Operation, 'summary' | 'tags'>

function ofJson({ method, access, body, reply }: Endpoint): Described {
  return {
    ...(access === 'participant' && { security: [{ session: [] }] }),
    ...(access !== 'participant' && access !== 'open' && { security: [{ token: [] }, { cookie: [] }] }),
    ...(method === 'POST' && { requestBody: { required: true, content: json(jsonSchema(body)) } }),
    responses: { '200': { description: 'Done', content: json(jsonSchema(reply)) }, ...refusals },
  }
}

function ofFile({ parameters, body, answers = {} }: FileEndpoint): Described {
  const responses = Object.entries(answers).map(([status, { description, content }]) => [
    status,
    { description, ...(content && { content: described(content) }) },
  ])
  return {
    ...(parameters && { parameters: [...parameters] }),
    ...(body && { requestBody: { ...body, content: described(body.content) } }),
    responses: { ...Object.fromEntries(responses), ...refusals },
  }
}

const described = (content: Content) =>
  Object.fromEntries(
    Object.entries(content).map(([type, { schema }]) => [type, { schema: isZod(schema) ? jsonSchema(schema) : schema }]),
  )

const isZod = (schema: z.ZodMiniType | object): schema is z.ZodMiniType => '_zod' in schema
