import * as z from 'zod/mini'
import { LABEL_COLORS } from '#domain/labels/label-kind.ts'
import { OUTCOMES } from '#domain/session/outcomes.ts'
import { deviceFields } from './device.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { arrivedJourney } from './journey.ts'
import { commentsOfCard, posted } from './shown-comment.ts'
import { conditionNumber, entityId, experimentId, sessionToken, text, userId } from './text.ts'
import { succeeded } from './wire.ts'

const ENGAGEMENT = ['shares', 'likes', 'read_later', 'accuracy_score', 'upvote', 'downvote'] as const

/** Counts that a participant sees beside the buttons; a kind that is absent is not shown. */
const shownCounts = z.partialRecord(z.enum(ENGAGEMENT), z.int())

const quoted = z.object({
  name: z.string(),
  author_handle: z.string(),
  author_verified: z.optional(z.literal(true)),
  avatar_url: z.nullable(z.string()),
  initials: z.string(),
  body: z.string(),
  posted: z.nullable(posted),
  image_url: z.nullable(z.string()),
})

const poll = z.object({
  options: z.array(z.string()),
  votes: z.optional(z.array(z.int())),
  draws: z.optional(z.literal(true)),
})

/** A post as a skin draws it (`domain/stimuli/cards/post-card.ts`): the columns that are shown and none of the others. */
const post = z.object({
  name: z.string(),
  author_handle: z.string(),
  source: z.string(),
  /** Opaque, like all addresses here. */
  avatar_url: z.nullable(z.string()),
  initials: z.string(),
  headline: z.string(),
  body: z.string(),
  posted: z.nullable(posted),
  /** Absent where there is nothing to draw, so that a plain post stays as small as it was. */
  author_verified: z.optional(z.literal(true)),
  author_line: z.optional(z.string()),
  reposted_by: z.optional(z.string()),
  sponsored_mark: z.optional(z.literal(true)),
  community: z.optional(z.string()),
  has_video: z.optional(z.literal(true)),
  more_pictures: z.optional(z.array(z.object({ url: z.string(), alt: z.string() }))),
  quoted: z.optional(quoted),
  poll: z.optional(poll),
})

/** The link of a card. The text of a page behind it comes by `/v1/load_link`. */
const link = z.object({
  headline: z.string(),
  source: z.string(),
  image_url: z.optional(z.string()),
  opens: z.enum(['page', 'address', 'nothing']),
  /** Only of those that open it. */
  url: z.optional(z.string()),
})

/** A label of a card (`domain/labels/card-labels.ts`). */
const label = z.object({
  name: z.string(),
  kind: z.string(),
  place: z.enum(['above', 'under', 'cover']),
  color: z.enum(LABEL_COLORS),
  title: z.optional(z.string()),
  text: z.optional(z.string()),
  source: z.optional(z.string()),
  score: z.optional(z.string()),
  isFolded: z.optional(z.literal(true)),
  isAlert: z.optional(z.literal(true)),
  isRated: z.optional(z.literal(true)),
  asksShare: z.optional(z.literal(true)),
})

/** One card as a participant's browser gets it. Its addresses are opaque: they reveal neither set nor file name nor veracity. */
export const feedEntity = z.object({
  entity_id: entityId,
  entity_url: z.string(),
  idx: z.int(),
  entity_type: z.string(),
  alt_text: z.string(),
  headline: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  poster_url: z.nullable(z.string()),
  placeholder: z.nullable(z.string()),
  shown_counts: shownCounts,
  /** Absent where the sheet or the skin has none. */
  views: z.optional(z.int()),
  /** Of entity_type post. Its picture, if it has one, is at entity_url, which is empty otherwise. */
  post: z.optional(post),
  link: z.optional(link),
  /** Absent where there are none. */
  labels: z.optional(z.array(label)),
  /** Absent where it has none, or the study shows none. */
  comments: z.optional(commentsOfCard),
  /** How many arrive per minute in view at the counts that rise. */
  rising: z.optional(z.partialRecord(z.enum(ENGAGEMENT), z.number())),
  /** By act: what it changes of the participant's credibility and followers. Drawn on the server, which knows why. */
  standing: z.optional(z.record(z.string(), z.object({ credibility: z.optional(z.int()), followers: z.optional(z.int()) }))),
})

export type FeedEntity = z.infer<typeof feedEntity>

/** A card in a reply. It was parsed by `feedEntity` when its set was loaded; to parse a thousand of them again at every arrival took a third of it. */
export const servedCard = z.unknown() as z.ZodMiniType<FeedEntity>

/** How many cards a call asks for. */
export const cardCount = z.int().check(z.gte(1), z.lte(1000))

/** All URL parameters of a page. */
export const linkParameters = z.record(z.string().check(z.maxLength(256)), text(4096))

export const loadExperiment = endpoint({
  path: '/v1/load_experiment',
  method: 'POST',
  access: 'open',
  summary: 'Admits a participant to a study: assigns the condition once, serves the cards, issues the session token.',
  bodyLimit: 64 * KILOBYTE,
  body: z.object({
    /** Without one, the server derives it from the id of a panel in `query`, which must then have one. */
    user_id: z.optional(userId),
    experiment_id: experimentId,
    condition: z.optional(conditionNumber),
    /** All URL parameters of the page, for the record. */
    query: z.optional(linkParameters),
    /** Of the page, as it was opened; of pages whose address a panel signed, because only the whole can be checked. */
    address: z.optional(z.string().check(z.maxLength(8192))),
    /** Stored from the first visit only. */
    device: z.optional(z.object({ class: z.optional(z.enum(['Mobile', 'Tablet', 'Desktop'])), ...deviceFields })),
    /** How many cards the page shows first; without it the whole feed is answered. The rest comes by `/v1/load_batch`. */
    n_cards: z.optional(cardCount),
    /** Of an earlier visit: continues that session instead of opening another one. */
    session_token: z.optional(sessionToken),
  }),
  reply: z.extend(succeeded, {
    data: z.object({
      /** As in the call, or as derived from the id of a panel. */
      user_id: z.string(),
      /** The first `n_cards` cards, or all that are drawn. `/v1/load_batch` has the next ones. */
      order_data: z.array(servedCard),
      /** Number of cards of the whole feed. */
      feed_length: z.int(),
      /** The next cards depend on what is done with these, so they are asked for at the end and not ahead. */
      ranks_each_batch: z.boolean(),
      /** JSON string of `[{parameter, value}]`. */
      experiment_parameters: z.string(),
      condition: z.int(),
      /** The questionnaires after the feed in order, by the last part of their address. `journey` says more. */
      form_names: z.array(z.string()),
      /** While a form before the feed is next, there are no cards and the condition is 0: it is drawn when the feed is reached. */
      journey: arrivedJourney,
      session_token: z.string(),
      /** Of the feed that these cards are of: its name in the journey. Absent where the only feed of a study has none. */
      feed_name: z.optional(z.string()),
      /** Dice of the choices that are made in the browser; the same at every visit. */
      client_seed: z.string(),
      resumed: z.boolean(),
      /** A try-out: tagged, and not counted (ruling B7). */
      is_test: z.boolean(),
      /**
       * How the visit ended, where it is over already. A full study ends it at once (quota_full), without cards, and whom a panel sends
       * again after a complete visit gets none either.
       */
      outcome: z.nullable(z.enum(OUTCOMES)),
    }),
  }),
})
