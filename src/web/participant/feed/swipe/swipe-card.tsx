import { type CSSProperties, memo, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { maySubmit } from '#domain/feed/progress.ts'
import type { VisibleButton } from '#domain/parameters/feed-buttons.ts'
import type { FeedVideos } from '#web/participant/video/feed-videos.ts'
import { ActionRow } from '../cards/action-row.tsx'
import { CardMedia, type MediaWatcher } from '../cards/card-media.tsx'
import { recallCard, shapeOf } from '../cards/card-memory.ts'
import type { CardWatcher } from '../cards/card-watcher.ts'
import type { FeedStore, Visit } from '../feed-types.ts'
import { scrollInside } from '../posts/post-scroll.ts'
import { PostView } from '../posts/post-view.tsx'
import { useClamp } from '../posts/use-clamp.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import { CardParts, CardSlot, slotStyle, useInstead } from '../slots/card-slots.tsx'
import { type Place, useIsFar } from './place.ts'

type Props = MediaWatcher & {
  store: FeedStore
  visit: Visit
  watch: CardWatcher
  videos: FeedVideos
  card: FeedEntity
  place: Place
  /** From 1. */
  position: number
  setSize: number
  buttons: readonly VisibleButton[]
}

/** A card that fills the page; empty while it is more than two cards away. */
export const SwipeCard = memo(function SwipeCard({ store, visit, watch, place, position, setSize, buttons, ...media }: Props) {
  const { card } = media
  const part = { store, visit, card }
  const Instead = useInstead(visit, card)
  const fold = useClamp(card, visit.folded)
  const Sheet = shownSkin()?.caption?.Sheet
  // As it was at first: later changes are set on the element.
  const [slots] = useState(() => slotStyle(visit, card))
  const isShown = Instead === undefined
  const isFar = useIsFar(place, position - 1)
  const article = useRef<HTMLElement>(null)
  // As in the scroll layout, cards that nobody can see yet are not measured.
  useLayoutEffect(() => {
    if (isShown && !isFar && article.current !== null) return watch(article.current, card.entity_id)
  }, [watch, card.entity_id, isShown, isFar])
  return (
    <article
      ref={article}
      className="swipe-card"
      // React's type knows no custom properties.
      style={{ ...slots, '--shape': shapeOf(recallCard(card)) } as CSSProperties}
      data-last={maySubmit(position - 1, setSize) || undefined}
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-label={card.headline || card.post?.body.slice(0, 80) || card.alt_text || `${position}`}
    >
      {Instead && <Instead {...part} />}
      {isShown && !isFar && (
        <>
          {card.post === undefined ? (
            <CardMedia {...media} isEager isFirst={position === 1} />
          ) : (
            <>
              <PostView {...media} {...{ visit, fold }} post={card.post} isEager isFirst={position === 1} scroll={scrollInside} />
              <Suspense>{fold?.isWhole && Sheet && <Sheet {...{ card, visit }} onClose={fold.close} />}</Suspense>
            </>
          )}
          <CardParts {...part} place="cover" />
          <CardSlot {...part} place="above" />
          <div className="swipe-slots">
            <CardSlot {...part} place="under" />
            <CardSlot {...part} place="below" />
          </div>
          <ActionRow className="swipe-actions" store={store} card={card} buttons={buttons}>
            <CardParts {...part} place="actions" />
          </ActionRow>
        </>
      )}
    </article>
  )
})
