/** A comment that comes with a card, as its sheet says it. */
export type GivenComment = {
  /** Its number at its card: the place in the fixed order, and what `reply_to` names. */
  order: number
  /** The number of the comment that this one answers. Replies are one level deep. */
  reply_to: number | null
  author_name: string
  author_handle: string
  /** As written: an address, or the name of an uploaded file. */
  avatar: string
  posted_at: string
  text: string
  /** Null where the sheet has none: 0 would be a claim. */
  likes: number | null
  /** Every other column. Participants never get them. */
  covariates: Readonly<Record<string, string | number | boolean | null>>
}

/** Given comments of one set, all cards together. */
export const MAX_COMMENTS_PER_SET = 20_000
export const MAX_COMMENTS_PER_CARD = 500
export const MAX_COMMENT_LENGTH = 2000

/** Names a comment in data and calls. Ids of cards are unique, so this one is too. */
export const commentId = (entity_id: string, order: number): string => `${entity_id}_c${order}`
