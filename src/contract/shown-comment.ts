import * as z from 'zod/mini'
import { AGO_UNITS } from '#domain/stimuli/cards/posted-at.ts'

/** `ago`: so long before the visit; the page writes it in its own language. */
export const posted = z.object({
  text: z.string(),
  iso: z.nullable(z.string()),
  ago: z.optional(z.object({ n: z.int(), unit: z.enum(AGO_UNITS) })),
})

/** A comment as a participant's browser gets it: covariates stay on the server. */
export const shownComment = z.object({
  comment_id: z.string(),
  /** Number at its card. */
  order: z.int(),
  /** The number of the comment that it answers. */
  reply_to: z.nullable(z.int()),
  name: z.string(),
  author_handle: z.string(),
  /** Opaque, like all addresses of a card. */
  avatar_url: z.nullable(z.string()),
  initials: z.string(),
  posted: z.nullable(posted),
  text: z.string(),
  likes: z.nullable(z.int()),
})

export type ShownComment = z.infer<typeof shownComment>

/** `given` is absent where they are too many to come with the card: `/v1/load_comments` has them. */
export const commentsOfCard = z.object({ n: z.int(), given: z.optional(z.array(shownComment)) })
