import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { estimatePostHeight } from '#domain/feed/post-height.ts'
import { recallCard } from '../cards/card-memory.ts'
import type { CardWatcher } from '../cards/card-watcher.ts'
import { watchNear } from './post-near.ts'
import { type PostContent, PostView } from './post-view.tsx'

/** As in tokens.css. */
const FEED_PX = 600
const HEADER_PX = 56
/** So many posts may stand on the first page. */
const FIRST_PAGE = 8

type Props = Omit<ComponentProps<typeof PostView>, 'onText'> & {
  idx: number
  /** One of the cards that the feed keeps complete. */
  isNear: boolean
  watch: CardWatcher
  actions: ReactNode
}

/** A post of the scroll layout: gives its card the height of its text, which until it is drawn is a guess. */
export function PostInFeed({ idx, isNear, watch, actions, ...view }: Props) {
  const { card, post } = view
  const place = useRef<HTMLDivElement>(null)
  const isDrawn = useAround(place, idx) || isNear
  useLayoutEffect(() => {
    const article = place.current?.parentElement
    if (isDrawn && article) return watch(article, card.entity_id)
  }, [isDrawn, watch, card.entity_id])
  const onText = useFrame(place, card, post)
  return (
    <>
      <div ref={place} className="post-place">
        {isDrawn && <PostView {...view} onText={onText} />}
      </div>
      {isDrawn && actions}
    </>
  )
}

/** Text makes short cards, and many of them stand on one page: they are near by their place, not by their number. */
function useAround(place: RefObject<HTMLElement | null>, idx: number): boolean {
  const [isAround, setAround] = useState(idx < FIRST_PAGE)
  useEffect(() => {
    const article = place.current?.parentElement
    if (article) return watchNear(article, setAround)
  }, [place])
  return isAround
}

const cardWidth = () => Math.min(innerWidth, FEED_PX)

function onResize(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Where the browser itself holds the page still when something above it grows. */
const hasAnchor = () => CSS.supports('overflow-anchor', 'auto')

/** The height that the card keeps for the text, on its own element: a card that is far away need not be drawn for it. */
function useFrame(place: RefObject<HTMLElement | null>, card: Props['card'], post: PostContent) {
  const memory = recallCard(card)
  const widthPx = useSyncExternalStore(onResize, cardWidth)
  /** The width for which this frame, and what stands below it, has been on the screen. */
  const shownPx = useRef(0)
  useLayoutEffect(() => {
    if (memory.text?.widthPx !== widthPx)
      memory.text = { widthPx, heightPx: Math.round(estimatePostHeight(post, widthPx, innerHeight)) }
    setText(place.current?.parentElement, memory.text.heightPx)
  }, [place, memory, post, widthPx])
  useEffect(() => {
    // Text that is measured twice before it is painted, because it is long, has not been seen in between.
    const painting = requestAnimationFrame(() => {
      shownPx.current = widthPx
    })
    return () => cancelAnimationFrame(painting)
  }, [widthPx])

  return useCallback(
    (text: HTMLElement) => {
      // Not by the place: this comes from inside it, before React has told where it is.
      const article = text.closest('article')
      if (article === null) return
      const naturalPx = Math.ceil(text.getBoundingClientRect().height)
      const framePx = memory.text?.widthPx === widthPx ? memory.text.heightPx : undefined
      const { top, bottom } = article.getBoundingClientRect()
      const isAbove = bottom <= HEADER_PX
      const isShown = shownPx.current === widthPx && !isAbove && top < innerHeight
      // In sight, a smaller frame would move what someone is looking at. A larger one must be: no word is cut off.
      const heightPx = isShown ? Math.max(naturalPx, framePx ?? 0) : naturalPx
      memory.text = { widthPx, heightPx }
      if (heightPx === framePx) return
      setText(article, heightPx)
      if (isAbove && framePx !== undefined && !hasAnchor()) scrollBy(0, heightPx - framePx)
    },
    [memory, widthPx],
  )
}

const setText = (article: HTMLElement | null | undefined, heightPx: number) =>
  article?.style.setProperty('--text', `${heightPx}px`)
