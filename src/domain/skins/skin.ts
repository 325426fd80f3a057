import type { PostMeasures } from '../feed/post-measures.ts'
import type { FeedAct } from '../parameters/feed-acts.ts'
import type { FeedButton } from '../parameters/feed-buttons.ts'

/** What surrounds the cards of a feed, and how a card is laid out. Its style sheet and panels are in `web/participant/feed/skins`. */
export type Skin = {
  name: string
  label: string
  /** For researchers, one sentence. */
  about: string
  /** Feed types in which it makes sense. Pre-flight names the others. */
  layouts: readonly ('scroll' | 'swipe')[]
  /** What its cards should have. Pre-flight names sets without any. */
  wants?: 'pictures' | 'videos'
  /** Buttons that have a place of their own in it. Pre-flight says so where a study has none of them. */
  buttons?: readonly FeedButton[]
  /** What people can press in feeds of this kind. The create page offers to set it. `words` name it as the skin does. */
  proposes?: { buttons: readonly FeedButton[]; acts: readonly FeedAct[]; words: string }
  /** A row of faces above the first card, which `skin-stories` can switch off. */
  hasStories?: true
  /** Columns of the sheet that no other skin shows. */
  columns?: readonly string[]
  /** What stands beside the feed moves, and in windows without room for it something in the header. */
  hasMovingPanels?: true
  /** The demo page begins with it. */
  isFirstInDemo?: true
  /** Where they are not those of the default skin. */
  measures?: PostMeasures
}
