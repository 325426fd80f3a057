import '../cards/card.css'
import './swipe-feed.css'
import './swipe-sizes.css'
import './swipe-frame.css'
import { memo, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { maySubmit } from '#domain/feed/progress.ts'
import type { VisibleButton } from '#domain/parameters/feed-buttons.ts'
import { brandName } from '#web/participant/brand.tsx'
import type { FeedVideos } from '#web/participant/video/feed-videos.ts'
import { messages as english } from '#web/participant/words/catalogues/swipe/en.po'
import { wordsIn } from '#web/participant/words/say.ts'
import { words } from '#web/participant/words.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import type { More } from '../card-loader.ts'
import type { MediaWatcher } from '../cards/card-media.tsx'
import type { CardWatcher } from '../cards/card-watcher.ts'
import type { FeedStore, Visit } from '../feed-types.ts'
import { MoreCards } from '../more-cards.tsx'
import { SidePanel } from '../panels/side-panel.tsx'
import { useVisit } from '../use-feed.ts'
import { createPlace, type Place } from './place.ts'
import { SwipeCard } from './swipe-card.tsx'
import { useSwipe } from './swipe-position.ts'

/** What participants read in the swipe layout alone. */
const swipeWords = wordsIn('swipe', english).pick<'previous' | 'next' | 'hintTouch' | 'hint'>()

type CardsProps = MediaWatcher & {
  store: FeedStore
  visit: Visit
  watch: CardWatcher
  videos: FeedVideos
  entities: readonly FeedEntity[]
  buttons: readonly VisibleButton[]
}

type Props = CardsProps & {
  more: More
  onIndex: (idx: number) => void
  /** A modal is open: the keys belong to it. */
  isHeld: boolean
  /** Over the first card. */
  top: ReactNode
  /** Shown from the second-to-last card on (spec 9). */
  submit: ReactNode
}

/** The next cards are needed this many cards before the last loaded one. */
const CARDS_BEFORE_END = 1

/** One card fills the page; wheel, finger, keys and two buttons go to the next. */
export function SwipeFeed({ more, onIndex, isHeld, top, submit, ...cards }: Props) {
  const { store, visit, entities } = cards
  const nHere = entities.length
  const viewedIdx = Math.max(0, useVisit(visit, 'lastViewedIdx'))
  const { scroller, idx, furthestIdx, move } = useSwipe({ total: nHere, initialIndex: viewedIdx, isHeld, onIndex })
  const [place] = useState(() => createPlace(idx))
  // Before the frame is drawn: what is a step nearer may be seen in it.
  useLayoutEffect(() => place.move(idx), [place, idx])
  const current = entities[idx]
  const { settings, total, replayed } = visit
  const isAskedFor = nHere < total && idx >= nHere - 1 - CARDS_BEFORE_END && more === 'idle'
  useEffect(() => {
    if (isAskedFor) store.more()
  }, [isAskedFor, store])
  // A replay also goes back, to moments at which later cards had not been reached.
  const reachedIdx = replayed ? Math.max(idx, viewedIdx) : furthestIdx
  const mayEnd = maySubmit(reachedIdx, total)
  const panels = { skin: settings['skin'], visit }
  return (
    <div className="swipe-feed" data-composer={settings['composer']}>
      <SidePanel kind="menu" {...panels} />
      <main>
        <h1 className="visually-hidden">{words.feedLabel}</h1>
        <div ref={scroller} role="feed" aria-label={words.feedLabel} aria-busy={more === 'loading'} className="swipe-scroller">
          <Cards {...cards} place={place} />
        </div>
        <p className="visually-hidden" aria-live="polite">
          {current !== undefined &&
            `${idx + 1} / ${total}: ${current.headline || current.alt_text || (current.post?.body.slice(0, 80) ?? '')}`}
        </p>
        {idx === 0 && <div className="swipe-top">{top}</div>}
        {reachedIdx === 0 && !mayEnd && <SwipeHint isTouch={replayed?.isTouch ?? matchMedia('(pointer: coarse)').matches} />}
        <div className="swipe-steps">
          <StepButton label={swipeWords.previous} shape="M6 14.5 12 8.5l6 6" isOff={idx === 0} onClick={() => move(-1)} />
          <StepButton label={swipeWords.next} shape="M6 9.5 12 15.5l6-6" isOff={idx === nHere - 1} onClick={() => move(1)} />
        </div>
        {idx === nHere - 1 && nHere < total && (
          <div className="swipe-submit">
            <MoreCards more={more} onRetry={store.more} />
          </div>
        )}
        {mayEnd && <div className="swipe-submit">{submit}</div>}
      </main>
      <SidePanel kind="help" {...panels} />
      <footer className="swipe-footer">{brandName(settings)}</footer>
    </div>
  )
}

/** Rendered when the feed grows and not at a step: each card follows the place by itself. */
const Cards = memo(function Cards({ entities, ...cards }: CardsProps & { place: Place }) {
  return entities.map((card, at) => (
    <SwipeCard key={card.entity_id} {...cards} card={card} position={at + 1} setSize={cards.visit.total} />
  ))
})

/** On the first card, until the reader has gone to another one. */
function SwipeHint({ isTouch }: { isTouch: boolean }) {
  return (
    <p className="swipe-hint">
      <SvgIcon d={isTouch ? 'M6 14.5 12 8.5l6 6' : 'M6 9.5 12 15.5l6-6'} px={20} weight={2.2} />
      {isTouch ? swipeWords.hintTouch : swipeWords.hint}
    </p>
  )
}

type StepProps = { label: string; shape: string; isOff: boolean; onClick: () => void }

/** Disabled at an end of the feed but not removed, so that it keeps the focus. */
function StepButton({ label, shape, isOff, onClick }: StepProps) {
  return (
    <button type="button" className="swipe-step" aria-label={label} aria-disabled={isOff} onClick={onClick}>
      <SvgIcon d={shape} px={24} weight={2.2} />
    </button>
  )
}
