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
import { type PostContent, PostView } from './post-view.tsx'

/** As in tokens.css. */
const FEED_PX = 600
const HEADER_PX = 56
/** So many posts may be on the first screen. */
const FIRST_PAGE = 8

type Props = Omit<ComponentProps<typeof PostView>, 'onText'> & {
  idx: number
  /** One of the cards that the feed keeps complete. */
  isNear: boolean
  watch: CardWatcher
  actions: ReactNode
}

/** A post of the scroll layout: sets the height of its card to that of its text, which is a guess until it is rendered. */
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

/** Cards of text are short, and many fit on one screen: they are near by position, not by index. */
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

/** Whether the browser keeps the scroll position when something above grows. */
const hasAnchor = () => CSS.supports('overflow-anchor', 'auto')

/** The height that the card reserves for the text, set on the element itself, so that a card far away need not render. */
function useFrame(place: RefObject<HTMLElement | null>, card: Props['card'], post: PostContent) {
  const memory = recallCard(card)
  const widthPx = useSyncExternalStore(onResize, cardWidth)
  /** The width at which this frame, and what is below it, was on the screen. */
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
      // By the element itself: this is called before React has set the ref.
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

type Listener = (isNear: boolean) => void

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

/** Whether an element is on the screen or within one screen of it, now and whenever that changes. */
function watchNear(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: '100% 0px' },
  )
  const watching = observer
  listeners.set(element, listener)
  watching.observe(element)
  return () => watching.unobserve(element)
}
