import type { PostMeasures } from '../feed/post-measures.ts'

/** What surrounds the cards of a feed, and how a card is laid out. Its style sheet and panels are in `web/participant/feed/skins`. */
export type Skin = {
  name: string
  label: string
  /** For researchers, one sentence. */
  about: string
  /** Feed types in which it makes sense. Pre-flight names the others. */
  layouts: readonly ('scroll' | 'swipe')[]
  /** Where they are not those of the default skin. */
  measures?: PostMeasures
}
