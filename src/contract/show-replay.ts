import * as z from 'zod/mini'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { Facts } from '#domain/questions/facts.ts'
import type { Text } from '#domain/questions/text.ts'
import type { ReplayEvent } from '#domain/replay/replay-event.ts'
import { OUTCOMES } from '#domain/session/outcomes.ts'
import { deviceFields } from './device.ts'
import { ending } from './end-session.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { falseCard } from './load-cards.ts'
import { servedCard } from './load-experiment.ts'
import type { AskedCard } from './load-form.ts'
import type { ShownComment } from './shown-comment.ts'
import { experimentId, userId } from './text.ts'
import { succeeded } from './wire.ts'

/** A form that the person sent, with what its texts and conditions refer to. What was typed is dots there too, or letters. */
export type ReplayForm = {
  questionnaire: Questionnaire<Text>
  facts: Facts
  cards: Record<string, AskedCard[]>
  languages: string[]
}

const { viewport_w, viewport_h, touch, color_scheme } = deviceFields

/** Checked when the study was saved. */
const form = z.unknown() as z.ZodMiniType<ReplayForm>

/** Parsed when it was stored. */
const event = z.unknown() as z.ZodMiniType<ReplayEvent>

const comments = z.unknown() as z.ZodMiniType<readonly ShownComment[]>

export const showReplay = endpoint({
  path: '/v1/show_replay',
  method: 'POST',
  access: 'see-data',
  summary:
    'One visit of a participant, for its replay: cards and settings as they were served, everything that was stored, and the forms that were sent. Choices are as chosen; of typed text only the length is given, unless the setting replay-letters of the study says otherwise. People who withdrew or were erased cannot be replayed. Every call is entered in the audit log.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    experiment_id: experimentId,
    user_id: userId,
    /** From 1; absent: the first. */
    visit: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
    /** By its name, where people come back; absent: the first. `visit` and `feed` are then of that one. */
    wave: z.optional(z.string().check(z.maxLength(100))),
    /** By its name in the journey, where a visit has several; absent: the first. */
    feed: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      user_id: z.string(),
      /** By which the audit log names the person. */
      participant_number: z.int(),
      visit: z.int(),
      /** Those in which a page sent anything: epoch milliseconds of the first and the last event, by the clock of the device. */
      visits: z.array(z.object({ visit: z.int(), start_ms: z.number(), end_ms: z.number() })),
      /** The wave that is shown, and the names of all that the person took part in, in their order; empty where nobody comes back. */
      wave: z.string(),
      waves: z.array(z.string()),
      /** The feed that is shown, and the names of all that the person was sent, in their order. */
      feed: z.string(),
      feeds: z.array(z.string()),
      device: z.object({ class: z.string(), viewport_w, viewport_h, touch, color_scheme }),
      /** Null while the study is blinded. What the person saw is shown all the same. */
      condition: z.nullable(z.int()),
      /** Those that were sent. */
      order_data: z.array(servedCard),
      feed_length: z.int(),
      /** JSON string of `[{parameter, value}]`, as `/v1/load_experiment` sends it. */
      experiment_parameters: z.string(),
      /** Parameters of the link, which may change settings. */
      query: z.record(z.string(), z.string()),
      /** Whether typed text is sent as it was typed, by the study's setting `replay-letters`. Otherwise it is dots. */
      shows_letters: z.boolean(),
      client_seed: z.string(),
      /** Of this visit and those before it, from the beginning of the feed to that of the next one, in the order in which they were stored. */
      events: z.array(event),
      forms: z.record(z.string(), form),
      /** By card, where they were opened and do not come with the card. */
      links: z.record(z.string(), z.array(z.string())),
      comments: z.record(z.string(), comments),
      /** The last page: null while the person has no outcome. Without the receipt; of an address only its host. */
      ending: z.nullable(
        z.object({
          outcome: z.enum(OUTCOMES),
          ending,
          debrief: z.string(),
          contact: z.string(),
          false_cards: z.array(falseCard),
          /** When the next wave opened for the person: epoch milliseconds. */
          next_visit: z.optional(z.object({ opens_at: z.number(), closes_at: z.nullable(z.number()) })),
        }),
      ),
    }),
  }),
})
