import { type CSSProperties, memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { VisibleButton } from '#domain/parameters/feed-buttons.ts'
import type { FeedVideos } from '#web/participant/video/feed-videos.ts'
import type { FeedStore, Visit } from '../feed-types.ts'
import { usePostComponent } from '../posts/post-component.ts'
import type { Reporter } from '../reporter.ts'
import { CardSlot, isManyButtons, slotStyle, useInstead } from '../slots/card-slots.tsx'
import { AfterContent } from './after-content.tsx'
import { CardMedia, type MediaWatcher } from './card-media.tsx'
import { recallCard, shapeOf } from './card-memory.ts'
import type { CardWatcher } from './card-watcher.ts'
import { type NearCards, useNearCards } from './near-cards.ts'
import './card.css'

type Props = MediaWatcher & {
  store: FeedStore
  visit: Visit
  watch: CardWatcher
  nearCards: NearCards
  videos: FeedVideos
  card: FeedEntity
  /** From 1. */
  position: number
  setSize: number
  buttons: readonly VisibleButton[]
  onFold: Reporter['folded']
}

/**
 * A card of the scroll layout. Its height depends on its shape, its text and the room alone, so a card far away is an empty frame of
 * the same height.
 */
export const Card = memo(function Card({ store, visit, watch, nearCards, position, setSize, buttons, onFold, ...media }: Props) {
  const { card } = media
  const { entity_id, post } = card
  const Post = usePostComponent(post)
  const idx = position - 1
  const nearness = useNearCards(nearCards, idx, () => {
    const now = nearCards.nearness(idx)
    // A post is drawn once. By then it is so near that the browser fetches its picture soon.
    return post && now === 'next' ? 'near' : now
  })
  const isFar = nearness === 'far'
  const Instead = useInstead(visit, card)
  const isShown = Instead === undefined
  const [shape, setShape] = useState(() => shapeOf(recallCard(card)))
  // As it was at first: later changes are set on the element, so that no card renders for them.
  const [slots] = useState(() => slotStyle(visit, card))
  const article = useRef<HTMLElement>(null)
  const join = useCallback(
    (element: HTMLElement) => {
      article.current = element
      return nearCards.place(element, idx)
    },
    [nearCards, idx],
  )
  // Before the next frame is drawn, so that the first frame in which the card can be seen counts.
  useLayoutEffect(() => {
    if (!isFar && !post && isShown && article.current !== null) return watch(article.current, entity_id)
  }, [isFar, watch, entity_id, post, isShown])
  const adopt = useCallback(
    (natural: number) => {
      const isBelow = article.current !== null && article.current.getBoundingClientRect().top >= innerHeight
      // In sight or above, the new height would move what someone is looking at: it stays in the frame that it has.
      recallCard(card).shape = isBelow ? natural : shapeOf(recallCard(card))
      if (isBelow) setShape(natural)
    },
    [card],
  )
  const seen = { ...media, isFirst: position === 1, onShape: adopt }
  const part = { store, visit, card }
  const around = { ...part, nearCards, idx, buttons }
  return (
    <article
      ref={join}
      className={post ? 'card is-sized is-post' : 'card is-sized'}
      // React's type knows no custom properties.
      style={{ ...slots, '--shape': shape } as CSSProperties}
      data-replaced={!isShown || undefined}
      data-awaited={(post && !Post) || undefined}
      data-many={isManyButtons(buttons.length, visit) || undefined}
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-label={card.headline || post?.body.slice(0, 80) || card.alt_text || `${position}`}
    >
      {Instead ? (
        <Instead {...part} />
      ) : post ? (
        Post && <Post {...seen} {...around} {...{ post, shape, watch, onFold }} isNear={!isFar} />
      ) : (
        !isFar && (
          <>
            <CardSlot {...part} place="above" />
            <CardMedia {...seen} isEager={nearness === 'next'} />
            <AfterContent {...around} />
          </>
        )
      )}
    </article>
  )
})
