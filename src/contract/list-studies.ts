import * as z from 'zod/mini'
import { MAX_STUDY_PAGE, STUDY_SORT_KEYS } from '#domain/study/list/study-list.ts'
import { role } from './accounts/parts.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { studyStatus } from './running-study.ts'
import { text } from './text.ts'
import { succeeded } from './wire.ts'

const MAX_SEARCH = 128
const MAX_OFFSET = 10_000_000

/** Progress of a study or of one of its conditions. Test, simulated, withdrawn and excluded people are not counted. People who did not agree count as that alone. */
export const studyProgress = z.object({
  /** People who were admitted. */
  started: z.int(),
  /** Of these, people without an outcome whose page was there in the last two minutes. */
  live: z.int(),
  completes: z.int(),
  /** People who did not agree to take part. Of each, only condition, day and outcome are stored. */
  refused: z.int(),
})

/** A study as its owner sees it in the list. */
export const studyInList = z.extend(studyProgress, {
  experiment_id: z.string(),
  /** The setting `study-name`; empty if there is none. */
  name: z.string(),
  status: studyStatus,
  /** The newest version, which newcomers get. */
  version: z.int(),
  n_conditions: z.int(),
  /** Epoch ms. */
  created_at: z.int(),
  /** When the newest version was created. Epoch ms. */
  changed_at: z.int(),
  /** People who came by test links. */
  tests: z.int(),
  quota_total: z.nullable(z.int()),
  platform: z.string(),
  /** What the caller is in this study. */
  role,
  /** It belongs to another lab, which shared it with the caller. */
  is_shared: z.boolean(),
  entity_sets: z.array(z.string()),
})

export const listStudies = endpoint({
  path: '/v1/list_studies',
  method: 'POST',
  access: 'list-studies',
  summary:
    'The studies of your lab and those shared with you, a page at a time: status, version and how many people started and finished, newest first.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    /** Words that are all in the name, the id, the platform or the names of the sets. */
    search: z.optional(text(MAX_SEARCH)),
    status: z.optional(studyStatus),
    sort_by: z.optional(z.enum(STUDY_SORT_KEYS)),
    is_descending: z.optional(z.boolean()),
    offset: z.optional(z.int().check(z.gte(0), z.lte(MAX_OFFSET))),
    limit: z.optional(z.int().check(z.gte(1), z.lte(MAX_STUDY_PAGE))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** How many there are with this search and status, on all pages. */
      n_found: z.int(),
      /** How many there are of each status without a search. */
      counts: z.object({ all: z.int(), draft: z.int(), running: z.int(), paused: z.int(), closed: z.int() }),
      studies: z.array(studyInList),
    }),
  }),
})
