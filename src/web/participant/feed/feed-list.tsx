import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { SCROLL_TRIGGER_PX } from '#domain/feed/batches.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import type { Feed } from '../browser/session-storage.ts'
import { words } from '../words.ts'
import { Card } from './card.tsx'
import type { FeedStore } from './feed-store.ts'
import { useBatches } from './use-feed.ts'
import { watchCards } from './watch-cards.ts'

/** Cards in batches, as the participant scrolls. */
export function FeedList({ store, feed }: { store: FeedStore; feed: Feed }) {
  const { entities, experiment_parameters } = feed
  const { nShown, showMore } = useBatches(entities.length)
  const buttons = useMemo(() => visibleButtons(experiment_parameters), [experiment_parameters])
  const watch = useMemo(() => watchCards((entity_id) => store.sawCard(entity_id, Date.now())), [store])
  const isComplete = nShown >= entities.length
  return (
    <>
      <h1 className="visually-hidden">{words.feedLabel}</h1>
      <div role="feed" aria-label={words.feedLabel} className="feed-list" onKeyDown={moveBetweenCards}>
        {entities.slice(0, nShown).map((card, at) => (
          <Card
            key={card.entity_id}
            store={store}
            watch={watch}
            card={card}
            position={at + 1}
            setSize={entities.length}
            buttons={buttons}
          />
        ))}
      </div>
      {isComplete ? <p className="feed-end">{messages.feedEnd}</p> : <NearBottom key={nShown} onReached={showMore} />}
    </>
  )
}

/** Mounted anew after each batch: an observer speaks only when something changes, and short cards may leave it in sight. */
function NearBottom({ onReached }: { onReached: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (mark.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReached()
      },
      { rootMargin: `0px 0px ${SCROLL_TRIGGER_PX}px 0px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [onReached])
  return <div ref={mark} className="feed-mark" />
}

/** Page Down and Page Up go from card to card, as the ARIA feed pattern has it, once a card holds the focus. */
function moveBetweenCards(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof Element)) return
  const cards = [...event.currentTarget.querySelectorAll('article')]
  const current = event.target.closest('article')
  const next = current === null ? undefined : cards[cards.indexOf(current) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
