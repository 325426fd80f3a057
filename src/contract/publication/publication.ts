import * as z from 'zod/mini'
import { JOB_STATES } from '#domain/exports/jobs/job.ts'
import { DEPOSIT_CONTENTS } from '#domain/publication/deposit.ts'
import { LICENCE_IDS } from '#domain/publication/licences.ts'
import { MOST_CREATORS, MOST_KEYWORDS } from '#domain/publication/publication.ts'
import { SERVICE_NAMES } from '#domain/services/index.ts'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { experimentId } from '../text.ts'
import { succeeded } from '../wire.ts'
import { disclosureCalls } from './disclosure.ts'

const line = (most: number) => z.string().check(z.maxLength(most))

const details = z.strictObject({
  title: line(250),
  description: line(10_000),
  /** Names as family name, given name. */
  creators: z
    .array(z.strictObject({ name: line(200), orcid: line(40), affiliation: line(300) }))
    .check(z.maxLength(MOST_CREATORS)),
  licence: z.enum(LICENCE_IDS),
  /** A day such as 2027-01-31; empty for none. */
  embargo_until: line(10),
  keywords: z.array(line(100)).check(z.maxLength(MOST_KEYWORDS)),
  /** A DOI or an address; empty for none. */
  preregistration: line(500),
  paper: line(500),
})

export const showPublication = endpoint({
  path: '/v1/show_publication',
  method: 'POST',
  access: 'see-data',
  summary: 'How the data of a study are published: title, people, licence, and the drafts at Zenodo and OSF with their DOIs.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ experiment_id: experimentId }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** As stored, or what the form begins with. */
      details,
      is_stored: z.boolean(),
      /** Of the details; 0 if none were stored. */
      revision: z.int(),
      /** What is missing or wrong. With any, nothing is sent. */
      problems: z.array(z.string()),
      /** What to mind before anything is sent. */
      warnings: z.array(z.string()),
      /** Owners and editors of the lab may send in its name. */
      may_deposit: z.boolean(),
      services: z.array(z.object({ name: z.enum(SERVICE_NAMES), label: z.string(), has_token: z.boolean() })),
      deposits: z.array(
        z.object({
          service: z.enum(SERVICE_NAMES),
          content: z.enum(DEPOSIT_CONTENTS),
          /** Empty before one is reserved, and where the service reserves none. */
          doi: z.string(),
          /** Where the draft is looked at and published; empty before there is one. */
          page: z.string(),
          /** Epoch ms, of the file that arrived last. */
          sent_at: z.nullable(z.number()),
          file_name: z.nullable(z.string()),
          bytes: z.nullable(z.number()),
          /** Of the last sending. `done` and `total` are kilobytes; 0 while the file is made. */
          job: z.nullable(
            z.object({
              job_id: z.string(),
              state: z.enum(JOB_STATES),
              done: z.int(),
              total: z.int(),
              error: z.nullable(z.string()),
            }),
          ),
        }),
      ),
    }),
  }),
})

export const setPublication = endpoint({
  path: '/v1/set_publication',
  method: 'POST',
  access: 'change-study',
  summary: 'Stores how the data of a study are published. What is missing is said and may follow later.',
  bodyLimit: 64 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** Revision that was edited; 0 for the first. Newer details of somebody else are not overwritten. */
    based_on: z.int().check(z.gte(0)),
    details,
  }),
  reply: z.extend(succeeded, { data: z.object({ problems: z.array(z.string()), revision: z.int() }) }),
})

export const startDeposit = endpoint({
  path: '/v1/start_deposit',
  method: 'POST',
  access: 'use-services',
  summary:
    'Reserves a DOI where the service has them, writes it into the package, and sends the package or the materials to a draft of the lab, in the background. Publishing is left to the person. Asking again sends the newest file to the same draft.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    service: z.enum(SERVICE_NAMES),
    content: z.enum(DEPOSIT_CONTENTS),
    /** Of materials: also pictures, films and texts of posts. */
    has_stimuli: z.optional(z.boolean()),
    /** That somebody has looked through what people wrote, and for whom they could be. */
    is_looked_through: z.literal(true),
  }),
  reply: z.extend(succeeded, { data: z.object({ job_id: z.string() }) }),
})

export const depositProblems = {
  failed: 'The file was not sent. Try again: it goes to the same draft.',
  interrupted: 'The server stopped several times while it sent this file. Try again: it goes to the same draft.',
  cancelled: 'Sending was stopped. Try again: it goes to the same draft.',
} as const

/** In the order of the reference page. */
export const publicationCalls = { showPublication, setPublication, startDeposit, ...disclosureCalls }
