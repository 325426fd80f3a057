import { countLabel } from '#domain/feed/count-label.ts'
import { shownViews } from '#domain/feed/shown-views.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import type { CardPartProps } from '../../feed-types.ts'
import { skinWords } from '../look-of.ts'

/** How often a card was viewed. Nothing to press. The swipe layout looks as in the default skin. */
export function Views({ card, visit }: CardPartProps) {
  const views = shownViews(card.views, visit.settings)
  if (views === undefined || visit.layout === 'swipe') return null
  return (
    <div className="engagement is-views">
      <SvgIcon className="button-icon" px={22} d="M5 19.500v-6M10 19.500v-15M15 19.500v-9M20 19.500v-12" />
      <span className="visually-hidden">{skinWords.views} </span>
      <span className="button-count">{countLabel(views)}</span>
    </div>
  )
}
