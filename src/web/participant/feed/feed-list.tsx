import { Fragment, memo, Suspense, useEffect, useRef, useState } from 'react'
import { SCROLL_TRIGGER_PX } from '#domain/feed/batches.ts'
import type { VisibleButton } from '#domain/parameters/feed-buttons.ts'
import { whenNear } from '#web/shared/ui/when-near.ts'
import type { Feed } from '../browser/session-storage.ts'
import { InfeedIntervention } from '../interventions/lazy-infeed-intervention.tsx'
import type { FeedVideos } from '../video/feed-videos.ts'
import { words } from '../words.ts'
import type { More } from './card-loader.ts'
import { Card } from './cards/card.tsx'
import { createNearCards } from './cards/near-cards.ts'
import type { FeedStore, Visit, VisitView } from './feed-types.ts'
import { MoreCards, SubmitControl } from './load-later.ts'
import { useMaySubmit, useVisit } from './use-feed.ts'

type Batches = { nShown: number; showMore: () => void }

type Props = Omit<CardsProps, 'nShown' | 'isBusy' | 'intervention'> & { batches: Batches; more: More }

/** Cards in batches, as the participant scrolls; the way out at the end. */
export function FeedList({ batches: { nShown, showMore }, more, ...cards }: Props) {
  const { visit, store, feed } = cards
  const areAllShown = nShown === feed.entities.length
  const isComplete = nShown >= visit.total
  const intervention = useVisit(visit, 'intervention')
  const maySubmit = useMaySubmit(visit)
  const isInfeed = visit.intervention?.style === 'infeed'
  return (
    <>
      <h1 className="visually-hidden">{words.feedLabel}</h1>
      <Cards {...cards} nShown={nShown} isBusy={more === 'loading'} intervention={isInfeed ? intervention : undefined} />
      {isComplete ? (
        <div className="feed-trailing">
          <Mark onReached={visit.reachedEnd} aheadPx={0} />
          <p className="feed-end">{words.feedEnd}</p>
          <div className="feed-submit">
            <Suspense>{maySubmit && <SubmitControl visit={visit} />}</Suspense>
          </div>
        </div>
      ) : areAllShown && more !== 'idle' ? (
        <Suspense>
          <MoreCards more={more} onRetry={store.more} />
        </Suspense>
      ) : (
        <Mark key={nShown} onReached={areAllShown ? store.more : showMore} aheadPx={SCROLL_TRIGGER_PX} />
      )}
    </>
  )
}

type CardsProps = {
  store: FeedStore
  feed: Feed
  visit: Visit
  buttons: readonly VisibleButton[]
  videos: FeedVideos
  nShown: number
  /** Further cards are on their way. Not for as long as there are some: readers may keep silent about a feed that is busy. */
  isBusy: boolean
  /** For an intervention in the feed: what happened to it. */
  intervention: VisitView['intervention'] | undefined
}

/** Separate from the end of the list, which has a life of its own. */
const Cards = memo(function Cards({
  store,
  feed: { entities },
  visit,
  buttons,
  videos,
  nShown,
  isBusy,
  intervention,
}: CardsProps) {
  const [nearCards] = useState(() => createNearCards(entities))
  useEffect(() => nearCards.follow(), [nearCards])
  useEffect(() => nearCards.grow(entities), [nearCards, entities])
  const { total } = visit
  return (
    <div role="feed" aria-label={words.feedLabel} aria-busy={isBusy} className="feed-list">
      {entities.slice(0, nShown).map((card, at) => (
        <Fragment key={card.entity_id}>
          <Card
            store={store}
            visit={visit}
            watch={visit.watch}
            onMediaReady={visit.mediaReady}
            onMediaFailed={visit.mediaFailed}
            nearCards={nearCards}
            videos={videos}
            card={card}
            position={at + 1}
            setSize={total}
            buttons={buttons}
            onFold={visit.folded}
          />
          {intervention && visit.intervention && at === Math.max(0, visit.interventionIdx) && (
            <InfeedIntervention chosen={visit.intervention} {...intervention} onEvent={visit.happened} />
          )}
        </Fragment>
      ))}
    </div>
  )
})

/** Mounted again after each batch: an observer reports only changes, and after a batch of short cards the mark may still be in sight. */
function Mark({ onReached, aheadPx }: { onReached: () => void; aheadPx: number }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (mark.current !== null) return whenNear(mark.current, `0px 0px ${aheadPx}px 0px`, onReached)
  }, [onReached, aheadPx])
  return <div ref={mark} className="feed-mark" />
}
