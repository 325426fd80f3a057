import './feed.css'
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { CARD_SHARE, LEAST_CARD_PX, LEAST_VIEWPORT_PX } from '#domain/feed/card-size.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import type { DueModal } from '#domain/session/due-modal.ts'
import { Brand, brandName } from '../brand.tsx'
import { lazyPart } from '../browser/lazy-part.ts'
import { preloadInfeedIntervention } from '../interventions/lazy-infeed-intervention.tsx'
import { LazyModals, preloadModals } from '../modals/lazy-modals.tsx'
import { createFeedVideos, type FeedVideos, type VideoListeners } from '../video/feed-videos.ts'
import { words } from '../words.ts'
import { Skeleton } from './cards/skeleton.tsx'
import { FeedList } from './feed-list.tsx'
import type { FeedState, FeedStore, PagePartProps, Settings, Visit } from './feed-types.ts'
import { FeedNotice, HeaderEnd, loadLater, SubmitControl } from './load-later.ts'
import { useCardMoves } from './moves/use-card-moves.ts'
import { SidePanel } from './panels/side-panel.tsx'
import { keepSkin } from './skins/shown-skin.ts'
import { useBatches, useFeed, useVisit } from './use-feed.ts'

/** What the parts of the study draw at one place of the page. */
export const PageParts = ({ place, ...props }: PagePartProps & { place: 'header' | 'top' | 'overlay' }) =>
  props.visit.parts
    .flatMap((part) => part[place] ?? [])
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is the same as long as the page lives.
    .map((Drawn, i) => <Drawn key={i} {...props} />)

const SwipeFeed = lazyPart(async () => (await import('./swipe/swipe-feed.tsx')).SwipeFeed)

export function FeedScreen({ store }: { store: FeedStore }) {
  const state = useFeed(store)
  useLayoutEffect(keepSkin, [])
  if (state.state === 'ready' && state.feed.entities.length > 0) return <OpenFeed store={store} {...state} />
  if (state.state === 'loading' && state.isBare) return <Bare />
  return (
    <Frame settings={state.state === 'loading' ? undefined : NO_SETTINGS} visit={undefined}>
      <Suspense fallback={<Skeleton />}>
        {state.state === 'loading' ? <Skeleton /> : <FeedNotice state={state} onRetry={store.retry} />}
      </Suspense>
    </Frame>
  )
}

/** While the skin loads: a header of another look would be seen to change. */
const Bare = () => (
  <p className="visually-hidden" role="status">
    {words.loading}
  </p>
)

/** Of a page that is not, or not yet, a study's. */
const NO_SETTINGS: Settings = {}

type OpenProps = { store: FeedStore } & Extract<FeedState, { state: 'ready' }>

function OpenFeed({ store, feed, visit, more }: OpenProps) {
  const due = useVisit(visit, 'due')
  const isHeld = useVisit(visit, 'isHeld')
  const isStill = useVisit(visit, 'isOver') || isHeld
  const buttons = useMemo(() => visibleButtons(visit.settings), [visit])
  const videos = useVideos({ onVideo: visit.acted, onWatched: visit.watched, isHeld: isStill })
  useEffect(() => askForParts(visit), [visit])
  useFocusAfterModal(isHeld)
  const cards = { store, buttons, videos }
  const loading = (
    <Frame settings={visit.settings} visit={undefined}>
      <Skeleton />
    </Frame>
  )
  return (
    <>
      <div className="feed-room" inert={isHeld}>
        {isBeforeFeed(due) ? (
          // Nobody sees a stimulus before they have agreed to.
          loading
        ) : visit.layout === 'swipe' ? (
          <Suspense fallback={loading}>
            <header className="swipe-header">
              <Brand settings={visit.settings} />
              <HeaderParts store={store} visit={visit} />
            </header>
            <SwipeFeed
              {...cards}
              visit={visit}
              entities={feed.entities}
              more={more}
              watch={visit.watch}
              onMediaReady={visit.mediaReady}
              onMediaFailed={visit.mediaFailed}
              onIndex={ignore}
              isHeld={isHeld}
              top={<PageParts store={store} visit={visit} place="top" />}
              submit={
                <Suspense>
                  <SubmitControl visit={visit} />
                </Suspense>
              }
            />
          </Suspense>
        ) : (
          <ScrollFeed {...cards} feed={feed} visit={visit} isHeld={isHeld} more={more} />
        )}
      </div>
      <PageParts store={store} visit={visit} place="overlay" />
      <LazyModals due={due} visit={visit} />
    </>
  )
}

function ScrollFeed({ isHeld, ...props }: Omit<ComponentProps<typeof FeedList>, 'batches'> & { isHeld: boolean }) {
  const { feed, visit } = props
  const batches = useBatches(feed.entities.length, visit)
  useCardMoves(isHeld, visit.settings['feed-snap'] === 'yes')
  return (
    <Frame
      settings={visit.settings}
      visit={visit}
      nShown={batches.nShown}
      extra={<HeaderParts store={props.store} visit={visit} />}
    >
      <PageParts store={props.store} visit={visit} place="top" />
      <FeedList {...props} batches={batches} />
    </Frame>
  )
}

/** Also the way out, in both layouts. */
const HeaderParts = (props: PagePartProps) => (
  <>
    <PageParts {...props} place="header" />
    <Suspense>
      <HeaderEnd visit={props.visit} />
    </Suspense>
  </>
)

const isBeforeFeed = (due: DueModal) => due === 'consent' || due === 'farewell' || due === 'instructions'

/** The tracker says which card is in view; the position of the scroller adds nothing. */
const ignore = () => {}

/** A modal was open, and now none is. */
function useFocusAfterModal(isHeld: boolean) {
  const wasHeld = useRef(isHeld)
  useEffect(() => {
    const hasClosed = wasHeld.current && !isHeld
    wasHeld.current = isHeld
    if (hasClosed) void loadLater().then(({ focusCardInView }) => focusCardInView(), console.error)
  }, [isHeld])
}

/** Loads what this visit will need. */
function askForParts(visit: Visit) {
  loadLater().catch(console.error)
  preloadModals(visit)
  if (visit.intervention?.style === 'infeed') preloadInfeedIntervention()
}

/** What feed.css computes the height of cards from. React's type knows no custom properties. */
const SIZES = {
  '--card-share': CARD_SHARE,
  '--card-least': `${LEAST_CARD_PX}px`,
  '--viewport-least': `${LEAST_VIEWPORT_PX}px`,
} as CSSProperties

type FrameProps = {
  /** Undefined until the study is known: it may have a name of its own. */
  settings?: Settings | undefined
  /** Once the feed is open. */
  visit: Visit | undefined
  nShown?: number
  /** In the header, after the name. */
  extra?: ReactNode
  children: ReactNode
}

function Frame({ settings, visit, nShown, extra, children }: FrameProps) {
  const panels = { skin: settings?.['skin'], visit }
  return (
    <div className="feed-screen" style={SIZES}>
      <header className="feed-header">
        <div className="feed-header-inner">
          {settings && <Brand settings={settings} />}
          {extra}
        </div>
      </header>
      <div className="feed-columns">
        <SidePanel kind="menu" {...panels} />
        <main className="feed-column">{children}</main>
        <SidePanel kind="help" {...panels} />
      </div>
      {/* A new one after each batch: moved down in front of the reader it would count as a shift of the layout. */}
      <footer key={nShown} className="feed-footer">
        {settings && brandName(settings)}
      </footer>
    </div>
  )
}

/** The videos of one feed. The listeners must keep their identity: with new ones every video would start again. */
function useVideos({ onVideo, onWatched, isHeld }: VideoListeners & { isHeld: boolean }): FeedVideos {
  const feedVideos = useMemo(() => createFeedVideos({ onVideo, onWatched }), [onVideo, onWatched])
  useEffect(() => feedVideos.hold(isHeld), [feedVideos, isHeld])
  return feedVideos
}
