import type { FeedPart } from '../feed-types.ts'
import { CardMenu, menuActs } from './card-menu.tsx'
import { HiddenCard, isHidden } from './hidden-card.tsx'
import './acts.css'

/** What can be done beyond the six buttons. */
export const actsPart: FeedPart = {
  actions: CardMenu,
  nActions: (settings) => (menuActs(settings['feed-acts']).length > 0 ? 1 : 0),
  instead: { isDue: isHidden, Line: HiddenCard },
}
