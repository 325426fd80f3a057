import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CardWatcher } from '../cards/card-watcher.ts'
import type { Reporter } from '../reporter.ts'
import { isPictureFirst } from './picture-first.ts'
import { PostView } from './post-view.tsx'
import { useFold } from './use-fold.ts'

/** The lowest that a post may be: name, a row of text and the buttons. */
const LEAST_POST_PX = 150

/** Those that may be on the first screen are drawn at once; what is below waits until they are there. */
const isOnFirstPage = (idx: number) => idx < Math.ceil(innerHeight / LEAST_POST_PX)

type Props = Omit<ComponentProps<typeof PostView>, 'fold'> & {
  idx: number
  /** Of the picture; 0 without one. */
  shape: number
  /** One of the cards that the feed keeps complete. */
  isNear: boolean
  watch: CardWatcher
  onFold: Reporter['folded']
  /** Over the post, and after it. */
  above: ReactNode
  actions: ReactNode
}

/** A post of the scroll layout, which fits the room: a long text is folded. */
export function PostInFeed({ idx, shape, isNear, watch, onFold, above, actions, ...view }: Props) {
  const { card, post } = view
  const place = useRef<HTMLDivElement>(null)
  const isDrawn = useAround(place, idx) || isNear
  useLayoutEffect(() => {
    const article = place.current?.parentElement
    if (isDrawn && article) return watch(article, card.entity_id)
  }, [isDrawn, watch, card.entity_id])
  const fold = useFold({ place, card, post, shape, onFold })
  return (
    <>
      {isDrawn && above}
      <div ref={place} className="post-place" data-picture-first={isPictureFirst(card) || undefined}>
        {isDrawn && <PostView {...view} fold={fold} />}
      </div>
      {isDrawn && actions}
    </>
  )
}

/** Cards of text are short, and many fit on one screen: they are near by position, not by index. */
function useAround(place: RefObject<HTMLElement | null>, idx: number): boolean {
  const [isAround, setAround] = useState(() => isOnFirstPage(idx))
  useEffect(() => {
    const article = place.current?.parentElement
    if (article) return watchNear(article, setAround)
  }, [place])
  return isAround
}

type Listener = (isNear: boolean) => void

const listeners = new WeakMap<Element, Listener>()
let observer: IntersectionObserver | undefined

/** Whether an element is on the screen or within one screen of it, now and whenever that changes. */
function watchNear(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect: box } of entries) {
        const tell = () => listeners.get(target)?.(isIntersecting)
        const isInSight = isIntersecting && box.top < innerHeight && box.bottom > 0
        if (isInSight) tell()
        // A screen away there is time: rendered in slices, it holds up no frame.
        else startTransition(tell)
      }
    },
    { rootMargin: '100% 0px' },
  )
  const watching = observer
  listeners.set(element, listener)
  watching.observe(element)
  return () => watching.unobserve(element)
}
