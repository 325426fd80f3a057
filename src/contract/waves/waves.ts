import * as z from 'zod/mini'
import { WAVE_STATES } from '#domain/waves/wave-due.ts'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { experimentId, text } from '../text.ts'
import { succeeded } from '../wire.ts'

const MAX_SEARCH = 128
const MAX_PAGE = 200
const MAX_MARKED = 5000
const MAX_OFFSET = 10_000_000

/** Epoch ms. */
const moment = z.nullable(z.number())

export const waveName = z.string().check(z.regex(/^[a-z0-9_-]{1,30}$/, { error: 'must be the name of a wave' }))

export const listWaves = endpoint({
  path: '/v1/list_waves',
  method: 'POST',
  access: 'see-data',
  summary:
    'Who is where among the waves of a study, a page at a time: ahead, open (due now), begun, done, ended early, missed or out. Tests, simulated people and excluded people are not listed.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    /** Without it, the second wave: the first to which people come back. */
    wave: z.optional(waveName),
    state: z.optional(z.enum(WAVE_STATES)),
    /** Part of a user_id. */
    search: z.optional(text(MAX_SEARCH)),
    offset: z.optional(z.int().check(z.gte(0), z.lte(MAX_OFFSET))),
    limit: z.optional(z.int().check(z.gte(1), z.lte(MAX_PAGE))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** Empty where people come once. */
      wave: z.string(),
      /** In their order, with how many people are in each state. */
      waves: z.array(
        z.object({
          name: z.string(),
          counts: z.record(z.enum(WAVE_STATES), z.int()),
          /** Who was asked to come. */
          invited: z.int(),
          /** Until when people who are due, or have it before them, can begin it; of a wave that does not close, when it opens for the last of them. Null: nobody is expected. */
          ends_at: moment,
        }),
      ),
      /** Whom each wave but the first lost, of those who completed the first; null while the study is blinded. */
      attrition: z.nullable(
        z.array(
          z.object({
            wave: z.string(),
            conditions: z.array(
              z.object({
                condition: z.int(),
                /** back and lost. */
                decided: z.int(),
                back: z.int(),
                lost: z.int(),
                /** Of them: did not come, left before its end, and were out before it. */
                missed: z.int(),
                ended: z.int(),
                out: z.int(),
                /** Ahead, due, or in it now. */
                open: z.int(),
              }),
            ),
            /** Whether conditions lost people to different shares; null where there is nothing to compare. */
            test: z.nullable(
              z.object({
                test: z.enum(['chi-square', 'fisher', 'permutation']),
                statistic: z.number(),
                df: z.int(),
                p: z.number(),
              }),
            ),
          }),
        ),
      ),
      n_found: z.int(),
      /** Who comes next is first: by the moment at which the wave opens for them. */
      people: z.array(
        z.object({
          user_id: z.string(),
          state: z.enum(WAVE_STATES),
          /** When it can be begun; null for the first wave, and where that before it has not ended. */
          opens_at: moment,
          /** Null: it does not close. */
          closes_at: moment,
          /** When they were asked to come: first, and last. */
          invited_at: moment,
          reminded_at: moment,
          begun_at: moment,
          ended_at: moment,
          time_zone: z.string(),
        }),
      ),
    }),
  }),
})

export const markAsked = endpoint({
  path: '/v1/mark_asked',
  method: 'POST',
  access: 'change-study',
  summary:
    'Says that people who are due in a wave were asked to come, by a list or by personal links: for the first time, or once more. Without `user_ids`, all who are due now.',
  bodyLimit: 1024 * KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    wave: waveName,
    /** Of a file that was downloaded. Who is not due any more is left out. */
    user_ids: z.optional(z.array(text(MAX_SEARCH)).check(z.maxLength(MAX_MARKED))),
  }),
  reply: z.extend(succeeded, { data: z.object({ n_marked: z.int() }) }),
})
