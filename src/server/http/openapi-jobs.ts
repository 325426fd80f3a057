import * as z from 'zod/mini'
import { JOBS_PATH, jobReply } from '#contract/jobs.ts'
import { FILE_LIFE_DAYS } from '#domain/exports/jobs/job.ts'
import type { Operation, Paths } from './openapi-document.ts'

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const RANGE = {
  name: 'Range',
  in: 'header',
  required: false,
  description: 'One range of bytes, as in bytes=1000-: the rest of a file whose beginning is there',
  schema: { type: 'string' },
}
const BYTES = { schema: { type: 'string', format: 'binary' } }

/** The calls with an id in their address. */
export function jobPaths(tag: string, refusals: Operation['responses']): Paths {
  const { $schema, ...answer } = z.toJSONSchema(jobReply)
  return {
    [`${JOBS_PATH}/{id}`]: {
      get: {
        summary: 'Says how far a job is: people done, rows, seconds left, and the size of its file once that is there.',
        tags: [tag],
        parameters: [ID],
        responses: { '200': { description: 'The job', content: { 'application/json': { schema: answer } } }, ...refusals },
      },
    },
    [`${JOBS_PATH}/{id}/file`]: {
      get: {
        summary: `Downloads the file that a job made, whole or from any byte on. Files are kept for ${FILE_LIFE_DAYS} days.`,
        tags: [tag],
        parameters: [ID, RANGE],
        responses: {
          '200': { description: 'The file', content: { 'application/zip': BYTES, 'text/csv': BYTES } },
          '206': { description: 'The part that was asked for' },
          ...refusals,
        },
      },
    },
  }
}
