import * as z from 'zod/mini'
import { flagRules } from '#domain/quality/rules/index.ts'
import { OUTCOMES } from '#domain/session/outcomes.ts'
import { LISTS, MAX_PAGE, SORT_KEYS, STEPS } from '#domain/study/people/people-list.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { experimentId, text } from './text.ts'
import { succeeded } from './wire.ts'

const MAX_SEARCH = 128
const MAX_OFFSET = 10_000_000

const listedParticipant = z.object({
  /** The pseudonym of exports: `subject_id` of the package. Ids of a panel are never in the list. */
  user_id: z.string(),
  /** Null while the study is blinded: conditions do not stand beside single people. */
  condition: z.nullable(z.int()),
  version: z.int(),
  step: z.enum(STEPS),
  /** Questionnaires that are stored, and that the condition has. Both 0 while the study is blinded and their number would tell the condition. */
  forms_done: z.int(),
  n_forms: z.int(),
  /** How the visit ended. Null while it goes on, and for callers who may not read data. */
  outcome: z.nullable(z.enum(OUTCOMES)),
  is_live: z.boolean(),
  /** From opening the study to its completion, or to the last sign of life. */
  minutes: z.number(),
  device_class: z.string(),
  /** Those that are up. Null: not judged yet, because the person is still there or has just left; also for callers who may not read data. */
  flags: z.nullable(z.array(z.enum(flagRules.map(({ name }) => name)))),
  /** Epoch ms. */
  started_at: z.int(),
  last_seen_at: z.int(),
  excluded_at: z.nullable(z.int()),
  exclusion_reason: z.nullable(z.string()),
})

export const listParticipants = endpoint({
  path: '/v1/list_participants',
  method: 'POST',
  access: 'list-participants',
  summary:
    'The participants of a study, a page at a time: pseudonym, condition, step, minutes, device class and flags. People who refused consent or withdrew are not listed. Who may not read data gets no outcomes and no flags.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** Part of a user_id. */
    search: z.optional(text(MAX_SEARCH)),
    list: z.optional(z.enum(LISTS)),
    sort_by: z.optional(z.enum(SORT_KEYS)),
    is_descending: z.optional(z.boolean()),
    offset: z.optional(z.int().check(z.gte(0), z.lte(MAX_OFFSET))),
    limit: z.optional(z.int().check(z.gte(1), z.lte(MAX_PAGE))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Whether conditions are hidden, until an owner opens the study. */
      is_blinded: z.boolean(),
      /** How many the search found in this list. */
      n_found: z.int(),
      /** How many each list has without a search; `flagged` is null for callers who may not read data. */
      counts: z.object({ all: z.int(), live: z.int(), flagged: z.nullable(z.int()), excluded: z.int(), tests: z.int() }),
      /** Of all people without tests: those whose flags are of earlier rules. After an update of Feedlab they are judged again in the background. */
      n_earlier_rules: z.int(),
      participants: z.array(listedParticipant),
    }),
  }),
})
