import { DEFAULT_MEASURES } from '#domain/feed/post-measures.ts'
import { ratingsHeightPx } from '#domain/feed/ratings-height.ts'
import { parseScales, RATING_SCALES, type RatingScale } from '#domain/ratings/rating-scale.ts'
import type { CardPartProps, FeedPart, Settings } from '../feed-types.ts'
import { readSpace } from '../room.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import { RatingScaleView } from './rating-scale-view.tsx'
import { saidBy } from './rating-words.ts'
import './ratings.css'

const known = new WeakMap<Settings, readonly RatingScale[]>()

/** The settings of a visit stay the same, and every card asks. */
function scalesIn(settings: Settings): readonly RatingScale[] {
  const scales = known.get(settings) ?? parseScales(settings[RATING_SCALES]) ?? []
  known.set(settings, scales)
  return scales
}

function CardRatings({ card, visit }: CardPartProps) {
  return (
    <div className="ratings">
      {scalesIn(visit.settings).map((scale) => (
        <RatingScaleView key={scale.name} {...{ card, visit, scale }} />
      ))}
    </div>
  )
}

/** Scales on which every card is rated. */
export const part: FeedPart = {
  below: CardRatings,
  reserves: ({ settings, layout }, { post }) => {
    if (layout === 'swipe') return {}
    const { startPx, endPx } = (post && shownSkin()?.measures) ?? DEFAULT_MEASURES
    const scales = scalesIn(settings).map((scale) => ({ ...scale, ...saidBy(scale) }))
    return { below: ratingsHeightPx(scales, readSpace().widthPx - startPx - endPx) }
  },
}
