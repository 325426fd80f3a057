import * as z from 'zod/mini'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { Text } from '#domain/questions/text.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import type { FeedEntity } from './load-experiment.ts'
import { name, sessionToken } from './text.ts'
import { succeeded } from './wire.ts'

/** As the study asks it. It was checked when the study was saved; `contract/questionnaire-definition.ts` describes its parts. */
const questionnaire = z.unknown() as z.ZodMiniType<Questionnaire<Text>>

const feedFacts = z.object({
  likes: z.int(),
  shares: z.int(),
  bookmarks: z.int(),
  seen: z.int(),
  firstLikedHeadline: z.string(),
  firstSharedHeadline: z.string(),
})

/** What the logic and the texts of the questionnaire refer to, and nothing else that is known of the person. */
const facts = z.object({
  /** By key, of all forms so far. */
  answers: z.record(z.string(), z.string()),
  /** Those that were options of other forms, in words. */
  labels: z.record(z.string(), z.string()),
  /** Parameters of the link; ids of a panel are not among them. */
  url: z.record(z.string(), z.string()),
  /** 0 until it is drawn. */
  condition: z.int(),
  /** All feeds so far together, and each by its name where there are several. */
  feed: feedFacts,
  feeds: z.optional(z.record(z.string(), feedFacts)),
  /** What the person left in earlier waves, by the name of the wave. */
  waves: z.optional(
    z.record(
      z.string(),
      z.object({
        answers: z.record(z.string(), z.string()),
        labels: z.optional(z.record(z.string(), z.string())),
        feed: z.optional(feedFacts),
        feeds: z.optional(z.record(z.string(), feedFacts)),
      }),
    ),
  ),
})

/** A card that a question is about, as the feed showed it; `acts` are the buttons that the person left on, by engagement type. */
export type AskedCard = FeedEntity & { acts: readonly string[] }

/** Its face was parsed when its set was loaded. */
const askedCard = z.unknown() as z.ZodMiniType<AskedCard>

export const loadForm = endpoint({
  path: '/v1/load_form',
  method: 'POST',
  access: 'participant',
  summary:
    'A questionnaire of the study, with what its logic and texts refer to; without right answers and scores. 409 while another step is due, 404 if the study does not ask it.',
  bodyLimit: 4 * KILOBYTE,
  body: z.object({
    session_token: z.optional(sessionToken),
    /** Last part of its address. */
    form: name,
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      questionnaire,
      facts,
      /** By block: the cards that it asks this person about. */
      cards: z.record(z.string(), z.array(askedCard)),
      /** Names of the pages that are stored already. */
      sent_pages: z.array(z.string()),
      /** Of the study; the first is the one to fall back to. */
      languages: z.array(z.string()),
    }),
  }),
})
