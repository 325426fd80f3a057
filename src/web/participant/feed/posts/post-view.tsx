import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { isTooLong } from '#domain/feed/post-height.ts'
import type { VideoStage } from '#web/participant/video/video-stage.ts'
import { CardMedia, type MediaWatcher } from '../cards/card-media.tsx'
import { recallCard } from '../cards/card-memory.ts'
import { pictureAddress } from './post-address.ts'
import { PostAuthor } from './post-author.tsx'
import { scrollInside } from './post-scroll.ts'
import './post-view.css'

export type PostContent = NonNullable<FeedEntity['post']>

type Props = MediaWatcher & {
  card: FeedEntity
  post: PostContent
  videos: VideoStage
  isEager: boolean
  isFirst: boolean
  onShape?: (shape: number) => void
  /** Of the scroll layout: where the text is as tall as it is. Without it, the post fills the page and scrolls in itself. */
  onText?: (text: HTMLElement) => void
}

const SHOW_MORE = 'Show more'

/** A post of text and perhaps a picture. What a researcher wrote is shown as text, whatever it looks like. */
export function PostView({ card, post, onText, ...media }: Props) {
  const picture = pictureAddress(card.entity_url)
  useReady(card.entity_id, picture === undefined, media.onMediaReady)
  const { text, isCut, showAll } = useText(card, onText)
  const isPage = onText === undefined
  const scroller = useCallback((element: HTMLDivElement) => (isPage ? scrollInside(element) : undefined), [isPage])
  return (
    <div ref={scroller} className="post">
      <div ref={text} className="post-text" data-cut={isCut || undefined}>
        <PostAuthor post={post} />
        {post.source !== '' && (
          <p className="post-source" dir="auto">
            {post.source}
          </p>
        )}
        {post.headline !== '' && (
          <h2 className="post-headline" dir="auto">
            {post.headline}
          </h2>
        )}
        {post.body !== '' && (
          <p className="post-body" dir="auto">
            {post.body}
          </p>
        )}
        {isCut && (
          <button type="button" className="post-more" onClick={showAll}>
            {SHOW_MORE}
          </button>
        )}
      </div>
      {picture !== undefined && <CardMedia {...media} card={{ ...card, entity_url: picture }} />}
    </div>
  )
}

/** Text is ready when it is rendered; a picture reports by itself. */
function useReady(entity_id: string, isTextAlone: boolean, onMediaReady: MediaWatcher['onMediaReady']) {
  useEffect(() => {
    if (isTextAlone) onMediaReady?.(entity_id)
  }, [entity_id, isTextAlone, onMediaReady])
}

/** A scrollbar that appears with a long text does not count as another width. */
const SCROLLBAR_PX = 20

/** Measures the text before it is painted, and whenever it comes out different: another width, larger type. */
function useText(card: FeedEntity, onText: Props['onText']) {
  const text = useRef<HTMLDivElement>(null)
  const memory = recallCard(card)
  const [isWhole, setWhole] = useState(memory.isWhole)
  /** At which width it was found to be too long; at another one it may not be. */
  const [longPx, setLong] = useState<number>()
  const isCut = longPx !== undefined && !isWhole
  const measure = useCallback(() => {
    if (text.current === null || onText === undefined) return
    const { offsetWidth, offsetHeight } = text.current
    if (longPx !== undefined && Math.abs(offsetWidth - longPx) > SCROLLBAR_PX) setLong(undefined)
    else if (longPx === undefined && !isWhole && isTooLong(offsetHeight, innerHeight)) setLong(offsetWidth)
    else onText(text.current)
  }, [onText, longPx, isWhole])
  useLayoutEffect(measure, [measure])
  useEffect(() => {
    if (text.current === null || onText === undefined) return
    const sizes = new ResizeObserver(measure)
    sizes.observe(text.current)
    return () => sizes.disconnect()
  }, [measure, onText])
  const showAll = () => {
    memory.isWhole = true
    setWhole(true)
  }
  return { text, isCut, showAll }
}
