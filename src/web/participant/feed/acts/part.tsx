import { parseFeedActs } from '#domain/parameters/feed-acts.ts'
import type { FeedPart } from '../feed-types.ts'
import { ActButtons, buttonsOf } from './act-buttons.tsx'
import { HiddenCard, isHidden } from './hidden-card.tsx'
import { OwnWords } from './own-words.tsx'
import './acts.css'

/** What can be done beyond the six buttons. */
export const part: FeedPart = {
  actions: ActButtons,
  nActions: (settings) => buttonsOf(parseFeedActs(settings['feed-acts'])).length,
  below: OwnWords,
  instead: { isDue: isHidden, Line: HiddenCard },
}
