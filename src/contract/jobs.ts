import * as z from 'zod/mini'
import { FILE_LIFE_DAYS, INCLUDABLE, JOB_KINDS, JOB_STATES, type JobProblem, STARTABLE_KINDS } from '#domain/exports/jobs/job.ts'
import { MOST_IN_DRY_RUN } from '#domain/simulation/run-result.ts'
import { endpoint, fileEndpoint, inPath, KILOBYTE } from './endpoint.ts'
import { runResult } from './run-result.ts'
import { experimentId, setName } from './text.ts'
import { succeeded } from './wire.ts'

export const JOBS_PATH = '/v1/jobs'

export const startJob = endpoint({
  path: JOBS_PATH,
  method: 'POST',
  access: 'take-data',
  summary:
    'Asks for a large file that is made in the background, or for a dry run of a study with simulated participants. Asking again for the same while it is under way gives the same job.',
  bodyLimit: 64 * KILOBYTE,
  body: z.strictObject({
    kind: z.enum(STARTABLE_KINDS),
    experiment_id: z.optional(experimentId),
    /** Instead of experiment_id, for an export of a set. */
    stimulus_set: z.optional(setName),
    /** Of an export. */
    data_type: z.optional(z.string().check(z.maxLength(64))),
    include: z.optional(z.array(z.enum(INCLUDABLE)).check(z.maxLength(INCLUDABLE.length))),
    /** Of a package: simulated participants and nobody else, as a dry run leaves them. */
    only: z.optional(z.literal('simulated')),
    /** Of an export: text as it was written, not guarded against spreadsheets. */
    raw: z.optional(z.enum(['yes', 'no'])),
    /** Of a dry run: how many simulated people; 500 without it. */
    participants: z.optional(z.int().check(z.gte(1), z.lte(MOST_IN_DRY_RUN))),
    /** Of a dry run: the same seed gives the same people; 1 without it. */
    seed: z.optional(z.int().check(z.gte(0), z.lte(2 ** 31))),
    /** Of a dry run: what is drawn otherwise than by default (docs/SIMULATION.md). */
    profile: z.optional(z.record(z.string(), z.unknown())),
  }),
  reply: z.extend(succeeded, { data: z.object({ job_id: z.string() }) }),
})

export const job = z.object({
  job_id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** Null for the file of a set. */
  experiment_id: z.nullable(z.string()),
  stimulus_set: z.nullable(z.string()),
  /** Null for a package. */
  data_type: z.nullable(z.string()),
  include: z.array(z.enum(INCLUDABLE)),
  raw: z.enum(['yes', 'no']),
  /** Whose data alone is in a package; null: everybody's. */
  only: z.nullable(z.literal('simulated')),
  /** waiting and running go on by themselves; done has a file; failed and expired have none, and `error` says why. */
  state: z.enum(JOB_STATES),
  /** People written so far, of `total`. */
  done: z.int(),
  total: z.int(),
  /** Rows written so far. */
  rows: z.int(),
  /** An estimate; null while there is none. */
  seconds_left: z.nullable(z.int()),
  /** Size of the file; null until it is there. */
  bytes: z.nullable(z.int()),
  filename: z.nullable(z.string()),
  /** Epoch ms. */
  created_at: z.int(),
  /** When it was done or failed. Epoch ms. */
  finished_at: z.nullable(z.int()),
  /** Until when the file is kept. Epoch ms; null where there is no file. */
  kept_until: z.nullable(z.int()),
  error: z.nullable(z.string()),
  /** Of a dry run that is done. */
  result: z.optional(runResult),
})

/** Answer to `GET /v1/jobs/{id}`. */
export const jobReply = z.extend(succeeded, { data: job })

const ID = inPath('id', { type: 'string', format: 'uuid' })
const BYTES = { schema: { type: 'string', format: 'binary' } }

export const showJob = fileEndpoint({
  path: `${JOBS_PATH}/:id`,
  method: 'GET',
  access: 'take-file-of-job',
  summary: 'Says how far a job is: people done, rows, seconds left, and the size of its file once that is there.',
  parameters: [ID],
  answers: { '200': { description: 'The job', content: { 'application/json': { schema: jobReply } } } },
})

export const takeJobFile = fileEndpoint({
  path: `${JOBS_PATH}/:id/file`,
  method: 'GET',
  access: 'take-file-of-job',
  summary: `Downloads the file that a job made, whole or from any byte on. Files are kept for ${FILE_LIFE_DAYS} days.`,
  parameters: [
    ID,
    {
      name: 'Range',
      in: 'header',
      required: false,
      description: 'One range of bytes, as in bytes=1000-: the rest of a file whose beginning is there',
      schema: { type: 'string' },
    },
  ],
  answers: {
    '200': { description: 'The file', content: { 'application/zip': BYTES, 'text/csv': BYTES } },
    '206': { description: 'The part that was asked for' },
  },
})

export const listJobs = endpoint({
  path: '/v1/list_jobs',
  method: 'POST',
  access: 'see-data',
  summary: 'Lists the files of a study that were asked for as jobs, or its dry runs, newest first, with their progress.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** Without it, files of all kinds. */
    kind: z.optional(z.enum(JOB_KINDS)),
  }),
  reply: z.extend(succeeded, { data: z.object({ jobs: z.array(job) }) }),
})

export const cancelJob = endpoint({
  path: '/v1/cancel_job',
  method: 'POST',
  access: 'take-file-of-job',
  summary: 'Stops a job that waits or runs. Simulated participants of a dry run that was stopped stay until they are removed.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ id: z.uuid() }),
  reply: succeeded,
})

/** Why there is no result of a dry run, where it is not the same as for a file. */
export const dryRunProblems: Readonly<Partial<Record<JobProblem, string>>> = {
  failed: 'The dry run could not be finished. Start it again; if it fails again, the log of the server says why.',
  interrupted: 'The server stopped several times during this dry run. Start it again.',
  cancelled: 'The dry run was stopped.',
}

/** Why there is no file, for the researcher. */
export const jobProblems: Readonly<Record<JobProblem, string>> = {
  cancelled: 'The file was not made, because it was no longer wanted.',
  failed: 'The file could not be created. Try again; if it fails again, the log of the server says why.',
  interrupted: 'The server stopped several times while it created this file. Try again.',
  too_old: 'The file was kept for seven days and then deleted. Create it again.',
  erased: 'The data of this study was erased at the end of its retention time, and the file with it.',
  withdrawn: 'Somebody withdrew from the study, so the file was deleted. Create it again: the new one leaves them out.',
  no_consent:
    'Somebody who was in this file did not agree to take part, so it was deleted. Create it again: the new one leaves them out.',
}

export const jobMessages = {
  notThereYet: 'The file is still being made.',
  unknown: 'There is no such job.',
} as const
