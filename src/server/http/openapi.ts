import * as z from 'zod/mini'
import { AUDIT_CSV_PATH } from '#contract/accounts/audit.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { participantEvent, sentEvent } from '#contract/events.ts'
import { feedEntity, servedCard } from '#contract/load-experiment.ts'
import { schemaNames } from '#contract/questionnaire-parts.ts'
import { IMPORT_STUDY_PATH, importStudyReply } from '#contract/study-bundle.ts'
import { refused } from '#contract/wire.ts'
import { exports } from '#domain/exports/index.ts'
import { RECRUITER_IDS_FILE } from '#domain/exports/recruiter-ids.ts'
import { type OpenApi, type Operation, type Paths, shareSchemas } from './openapi-document.ts'
import { jobPaths } from './openapi-jobs.ts'
import { uploadPaths } from './openapi-uploads.ts'

const TAG: Record<Access, string> = { open: 'Open to all', participant: 'Participant', researcher: 'Researcher' }
// Callers send the input side of a schema, before texts are cleaned.
const AS_SENT = { io: 'input', unrepresentable: 'any' } as const

/** Events and cards are parsed apart from the body or reply that they travel in, so its schema does not describe them. */
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

/** The contract as OpenAPI 3.1, made from the same schemas that parse every call. */
export function openApi(version: string): OpenApi {
  const paths: Paths = {}
  for (const endpoint of Object.values(endpoints)) paths[endpoint.path] = { [endpoint.method.toLowerCase()]: operation(endpoint) }
  paths['/v1/exports/{id}/{data_type}.csv'] = { get: exportOperation() }
  paths['/v1/exports/{id}/package.zip'] = { get: packageOperation() }
  paths[`/v1/exports/{id}/${RECRUITER_IDS_FILE}`] = { get: recruiterIdsOperation() }
  paths['/v1/exports/{id}/bundle.zip'] = { get: bundleOperation() }
  paths[IMPORT_STUDY_PATH] = { post: importOperation() }
  paths[AUDIT_CSV_PATH] = { get: auditOperation() }
  Object.assign(paths, jobPaths(TAG.researcher, refusals), uploadPaths(TAG.researcher, refusals))
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

function operation({ method, access, summary, body, reply }: Endpoint): Operation {
  return {
    summary,
    tags: [TAG[access]],
    ...(access === 'participant' && { security: [{ session: [] }] }),
    ...(access === 'researcher' && { security: [{ token: [] }, { cookie: [] }] }),
    ...(method === 'POST' && { requestBody: { required: true, content: json(jsonSchema(body)) } }),
    responses: { '200': { description: 'Done', content: json(jsonSchema(reply)) }, ...refusals },
  }
}

const inPath = (name: string, schema: unknown) => ({ name, in: 'path', required: true, schema })
const include = {
  name: 'include',
  in: 'query',
  description: 'Comma-separated: test, simulated, excluded, withdrawn',
  schema: { type: 'string' },
}

const raw = {
  name: 'raw',
  in: 'query',
  description:
    'yes: text as it was written. Without it, text that a spreadsheet would run as a formula, or that begins with apostrophes before such a sign, has an apostrophe before it',
  schema: { enum: ['yes', 'no'] },
}
function exportOperation(): Operation {
  const inFile = [inPath('id', { type: 'string' }), inPath('data_type', { enum: exports.map(({ name }) => name) })]
  return {
    summary: 'Streams one of a study’s tables as CSV: UTF-8, comma, every field quoted, one header row.',
    tags: [TAG.researcher],
    parameters: [...inFile, include, raw],
    responses: { '200': { description: 'The table', content: { 'text/csv': { schema: { type: 'string' } } } }, ...refusals },
  }
}

function recruiterIdsOperation(): Operation {
  return {
    summary:
      'Streams the key that joins user ids with the ids of a panel. For owners and editors; every download is in the audit log.',
    tags: [TAG.researcher],
    parameters: [inPath('id', { type: 'string' })],
    responses: { '200': { description: 'The key', content: { 'text/csv': { schema: { type: 'string' } } } }, ...refusals },
  }
}

const ZIP = { 'application/zip': { schema: { type: 'string', format: 'binary' } } }

function bundleOperation(): Operation {
  return {
    summary: 'Streams a study as one file: settings, questionnaires, cards, and every picture and video under its checksum.',
    tags: [TAG.researcher],
    parameters: [inPath('id', { type: 'string' })],
    responses: { '200': { description: 'The bundle', content: ZIP }, ...refusals },
  }
}

function auditOperation(): Operation {
  return {
    summary: 'Streams the audit log of the lab as CSV, newest first.',
    tags: [TAG.researcher],
    responses: { '200': { description: 'The log', content: { 'text/csv': { schema: { type: 'string' } } } }, ...refusals },
  }
}

function importOperation(): Operation {
  return {
    summary: 'Makes a study from a bundle, under its own ids where they are free, and reports what differs from the original.',
    tags: [TAG.researcher],
    requestBody: { required: true, content: ZIP },
    responses: { '200': { description: 'Done', content: json(jsonSchema(importStudyReply)) }, ...refusals },
  }
}

function packageOperation(): Operation {
  return {
    summary:
      'Streams a study’s data package: all tables as CSV and Parquet, codebook, materials, import scripts and checksums in one ZIP.',
    tags: [TAG.researcher],
    parameters: [inPath('id', { type: 'string' }), include],
    responses: { '200': { description: 'The package', content: ZIP }, ...refusals },
  }
}
