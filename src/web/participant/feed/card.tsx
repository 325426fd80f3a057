import { type CSSProperties, memo, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { VisibleButton } from '#domain/parameters/feed-buttons.ts'
import type { VideoStage } from '../video/video-stage.ts'
import { CardMedia, type MediaWatcher } from './card-media.tsx'
import { recallCard, shapeOf } from './card-memory.ts'
import type { CardStage } from './card-stage.ts'
import type { CardWatcher } from './card-watcher.ts'
import { EngagementButton } from './engagement-button.tsx'
import type { FeedStore } from './feed-store.ts'
import './card.css'

type Props = MediaWatcher & {
  store: FeedStore
  watch: CardWatcher
  stage: CardStage
  videos: VideoStage
  card: FeedEntity
  /** From 1. */
  position: number
  setSize: number
  buttons: readonly VisibleButton[]
}

/** A card of the scroll layout. Its height follows from its shape alone, so far away it is an empty frame of the same height. */
export const Card = memo(function Card({ store, watch, stage, position, setSize, buttons, ...media }: Props) {
  const { card } = media
  const { entity_id } = card
  const idx = position - 1
  const nearness = useSyncExternalStore(stage.subscribe, () => stage.nearness(idx))
  const [shape, setShape] = useState(() => shapeOf(recallCard(card)))
  const article = useRef<HTMLElement>(null)
  const join = useCallback(
    (element: HTMLElement) => {
      article.current = element
      const unwatch = watch(element, entity_id)
      const leave = stage.place(element, idx)
      return () => {
        unwatch()
        leave()
      }
    },
    [watch, stage, entity_id, idx],
  )
  const adopt = useCallback(
    (natural: number) => {
      const isBelow = article.current !== null && article.current.getBoundingClientRect().top >= innerHeight
      // In sight or above, the new height would move what someone is looking at: it stays in the frame that it has.
      recallCard(card).shape = isBelow ? natural : shapeOf(recallCard(card))
      if (isBelow) setShape(natural)
    },
    [card],
  )
  return (
    <article
      ref={join}
      className="card is-sized"
      // React's type knows no custom properties.
      style={{ '--shape': shape } as CSSProperties}
      data-many={buttons.length > 4 || undefined}
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-label={card.headline || card.alt_text || `${position}`}
    >
      {nearness !== 'far' && (
        <>
          <CardMedia {...media} isEager={nearness === 'next'} isFirst={position === 1} onShape={adopt} />
          <Actions store={store} stage={stage} card={card} idx={idx} buttons={buttons} />
        </>
      )}
    </article>
  )
})

type ActionsProps = Pick<Props, 'store' | 'stage' | 'card' | 'buttons'> & { idx: number }

const Actions = memo(function Actions({ store, stage, card, idx, buttons }: ActionsProps) {
  const isTurn = useSyncExternalStore(stage.subscribe, () => stage.hasButtons(idx))
  if (!isTurn) return null
  return (
    <div className="actions">
      {buttons.map((button) => (
        <EngagementButton
          key={button.button}
          store={store}
          entity_id={card.entity_id}
          button={button}
          shownCount={card.shown_counts[button.engagementType]}
        />
      ))}
    </div>
  )
})
