/** A run of text: size of its type and height of one row. */
type Type = { readonly font: number; readonly linePx: number }

/**
 * Lengths of a post in the scroll layout, in pixels at the usual size of type. The frame of a post that is far away has its height from
 * them. A skin that differs declares its own, and its style sheet reads them as custom properties (`measuresAsCss`).
 */
export type PostMeasures = {
  /** Beside the text, where it starts and where it ends. */
  readonly startPx: number
  readonly endPx: number
  /** Above and below all of the text, together. */
  readonly endsPx: number
  /** Between author, headline and body. */
  readonly gapPx: number
  /** Least height of the author. */
  readonly authorPx: number
  /** Of the author's line below the name. */
  readonly authorLinePx: number
  /** Of the handle and time below the name; none where they stand beside it. */
  readonly whenPx: number
  /** Width that the avatar takes from the name. */
  readonly avatarPx: number
  /** Rows after which a name is cut. */
  readonly nameRows: number
  readonly name: Type
  readonly source: Type
  readonly headline: Type
  readonly body: Type
  /** Least height of all of the text. */
  readonly leastPx: number
  /** So much narrower than the card are pictures and videos. */
  readonly mediaEdgePx: number
  readonly comment: CommentMeasures
}

/** Lengths of a comment below a post. */
export type CommentMeasures = {
  /** Beside its text, of both sides together, and how much more of a reply. */
  readonly sidesPx: number
  readonly replyPx: number
  /** The line with its author. */
  readonly byPx: number
  /** The row of its likes; none where they stand beside it. */
  readonly likesPx: number
  readonly leastPx: number
}

/** As in post-view.css. */
export const DEFAULT_MEASURES: PostMeasures = {
  startPx: 16,
  endPx: 16,
  endsPx: 24,
  gapPx: 8,
  authorPx: 44,
  authorLinePx: 18.2,
  whenPx: 18.2,
  avatarPx: 44 + 12,
  nameRows: 2,
  name: { font: 16, linePx: 21 },
  source: { font: 13, linePx: 20 },
  headline: { font: 18, linePx: 24.3 },
  body: { font: 16, linePx: 24 },
  leastPx: 0,
  mediaEdgePx: 0,
  // As in comments.css: twice the padding of the list and of the comment, the avatar and its gap.
  comment: { sidesPx: 2 * 8 + 2 * 8 + 32 + 8, replyPx: 40, byPx: 21, likesPx: 44, leastPx: 0 },
}

const ROOT_PX = 16

/** Type grows with the reader's own size; spaces and pictures do not. */
const type = (name: string, { font, linePx }: Type) => ({
  [`--${name}-font`]: `${font / ROOT_PX}rem`,
  [`--${name}-line`]: `${linePx / ROOT_PX}rem`,
})

/** The same lengths for style sheets. */
export const measuresAsCss = (measures: PostMeasures): Readonly<Record<string, string>> => ({
  '--post-start': `${measures.startPx}px`,
  '--post-end': `${measures.endPx}px`,
  '--post-ends': `${measures.endsPx / 2}px`,
  '--post-gap': `${measures.gapPx}px`,
  '--post-author': `${measures.authorPx / ROOT_PX}rem`,
  ...type('post-name', measures.name),
  ...type('post-source', measures.source),
  ...type('post-headline', measures.headline),
  ...type('post-body', measures.body),
  '--post-least': `${measures.leastPx}px`,
  '--media-edge': `${measures.mediaEdgePx}px`,
})
