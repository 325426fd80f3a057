import * as z from 'zod/mini'
import { CLAIMABLE_OUTCOMES, OUTCOMES } from '#domain/session/outcomes.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { linkParameters } from './load-experiment.ts'
import { sessionToken } from './text.ts'
import { succeeded } from './wire.ts'

export const ending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('completion-code'), code: z.string() }),
  z.object({ kind: z.literal('return-home') }),
  z.object({ kind: z.literal('none') }),
])

export const endSession = endpoint({
  path: '/v1/end_session',
  method: 'POST',
  access: 'participant',
  summary:
    'Ends a visit and hands out its exit; 409 while the final answers are not stored. Asked again, the answer is the same. Two outcomes erase: no_consent at once, withdrawn within a day.',
  bodyLimit: 64 * KILOBYTE,
  body: z.object({
    session_token: z.optional(sessionToken),
    outcome: z.enum(CLAIMABLE_OUTCOMES),
    /** Of no_consent: the URL parameters of the page, for the exit alone. What was stored of them is erased when it is asked for again. */
    query: z.optional(linkParameters),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      outcome: z.enum(OUTCOMES),
      ending,
      /** Whether the page follows the redirect by itself (ruling D7): it has nothing left to show. */
      leaves_by_itself: z.boolean(),
      /** Markdown: what the study was about. It would spoil the study before its end. */
      debrief: z.string(),
      /** With it, the data can be withdrawn later, from any device. */
      receipt: z.string(),
      is_withdrawn: z.boolean(),
      /** Whether the false cards that the person saw can be asked for, by `/v1/load_false_cards`. */
      names_false_cards: z.boolean(),
      /** Whom to ask. Empty: the study names nobody. */
      contact: z.string(),
      /** The name of the wave, for simulated people alone. */
      wave: z.optional(z.string()),
      /** The wave after this one, where the person comes back: epoch milliseconds, null where it does not close. */
      next_visit: z.optional(
        z.object({
          opens_at: z.number(),
          closes_at: z.nullable(z.number()),
          /** Opens it for this person in any browser. Empty where a panel invites them, and in a browser that may be another person's. */
          link: z.string(),
        }),
      ),
    }),
  }),
})
