import { memo, useCallback } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { VisibleButton } from '#domain/parameters/feed-buttons.ts'
import { CardMedia } from './card-media.tsx'
import { EngagementButton } from './engagement-button.tsx'
import type { FeedStore } from './feed-store.ts'
import type { CardWatcher } from './watch-cards.ts'
import './card.css'

type Props = {
  store: FeedStore
  watch: CardWatcher
  card: FeedEntity
  position: number
  setSize: number
  buttons: readonly VisibleButton[]
}

export const Card = memo(function Card({ store, watch, card, position, setSize, buttons }: Props) {
  const observe = useCallback((article: HTMLElement) => watch(article, card.entity_id), [watch, card.entity_id])
  return (
    <article
      ref={observe}
      className="card"
      tabIndex={-1}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-label={card.headline || card.alt_text || `${position}`}
    >
      <CardMedia card={card} position={position} />
      <div className="actions" data-many={buttons.length > 4 || undefined}>
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
    </article>
  )
})
