import * as z from 'zod/mini'
import type { Journey, TooEarly } from '#domain/journey/step.ts'
import { ENDING_OUTCOMES } from '#domain/questionnaires/questionnaire.ts'

const nextSteps = [
  z.object({ step: z.literal('form'), name: z.string() }),
  z.object({ step: z.literal('feed'), name: z.optional(z.string()) }),
  z.object({ step: z.literal('end'), outcome: z.optional(z.enum(ENDING_OUTCOMES)) }),
] as const

/** Where a person is in the study. The page goes where `next` says and never decides on its own. */
export const journey = z.object({
  /** Those of this person, in order. */
  steps: z.array(
    z.object({
      step: z.enum(['consent', 'instructions', 'feed', 'form']),
      /** Of a form the last part of its address, of a feed its name where it has one; else the kind of the step. */
      name: z.string(),
      is_done: z.boolean(),
    }),
  ),
  /** `end`: the page ends the visit by `/v1/end_session`. With an outcome, answers led to it. */
  next: z.discriminatedUnion('step', nextSteps),
}) satisfies z.ZodMiniType<unknown, Journey>

const tooEarly = z.object({
  step: z.literal('too_early'),
  opens_at: z.number(),
  /** Null: it does not close. */
  closes_at: z.nullable(z.number()),
}) satisfies z.ZodMiniType<unknown, TooEarly>

/** The same of somebody who opens the study, and may have come before the next wave opens. */
export const arrivedJourney = z.extend(journey, { next: z.discriminatedUnion('step', [...nextSteps, tooEarly]) })
