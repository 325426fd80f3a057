import { type CSSProperties, type ReactNode, Suspense, type SyntheticEvent, useCallback, useRef, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { PICTURE_SIZES, pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { isVideo } from '#domain/feed/prefetch.ts'
import { lazyPart } from '#web/participant/browser/lazy-part.ts'
import type { FeedVideos } from '#web/participant/video/feed-videos.ts'
import { ofCard, words } from '#web/participant/words.ts'
import { recallCard } from './card-memory.ts'

/** Most feeds have few videos, and none of them needs the player before its poster is there. */
const CardVideo = lazyPart(async () => (await import('#web/participant/video/card-video.tsx')).CardVideo)

type Loading = { state: 'loading' } | { state: 'ready'; isLate: boolean } | { state: 'failed' }

/** A picture that took longer than this was waited for. */
const LATE_MS = 300

export type MediaWatcher = {
  /** The picture, the first frame or the poster is on the screen. Called again when a card comes back from far away. */
  onMediaReady?: ((entity_id: string) => void) | undefined
  onMediaFailed?: ((entity_id: string) => void) | undefined
}

type Props = MediaWatcher & {
  card: FeedEntity
  videos: FeedVideos
  /** Fetched at once, not when the browser thinks that it is near. */
  isEager: boolean
  isFirst: boolean
  /** A hosted picture has loaded, and its shape is known. */
  onShape?: (shape: number) => void
  /** Over a picture or video that has not failed. */
  children?: ReactNode
}

/** Picture or video in a frame of known shape, so that nothing below it moves when it arrives. */
export function CardMedia({ card, videos, isEager, isFirst, onShape, onMediaReady, onMediaFailed, children }: Props) {
  const { entity_id } = card
  const memory = recallCard(card)
  const [loading, setLoading] = useState<Loading>(() =>
    memory.isReady ? { state: 'ready', isLate: false } : { state: 'loading' },
  )
  const askedAtMs = useRef(performance.now())
  const [attempt, setAttempt] = useState(0)
  const onReady = useCallback(() => {
    memory.isReady = true
    setLoading((now) =>
      now.state === 'ready' ? now : { state: 'ready', isLate: performance.now() - askedAtMs.current > LATE_MS },
    )
    onMediaReady?.(entity_id)
  }, [memory, entity_id, onMediaReady])
  const onError = useCallback(() => {
    memory.isReady = false
    setLoading({ state: 'failed' })
    onMediaFailed?.(entity_id)
  }, [memory, entity_id, onMediaFailed])
  const onLoad = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    if (memory.shape === undefined && naturalWidth > 0) onShape?.(naturalHeight / naturalWidth)
    onReady()
  }
  const retry = () => {
    askedAtMs.current = performance.now()
    setLoading({ state: 'loading' })
    setAttempt(attempt + 1)
  }
  const isLate = loading.state === 'ready' && loading.isLate
  return (
    <div className="media" data-state={loading.state} data-late={isLate || undefined} style={groundOf(card)}>
      {loading.state === 'failed' ? (
        <div className="media-failed">
          <p>{isVideo(card) ? words.videoFailed : words.imageFailed}</p>
          <button type="button" className="quiet-button" aria-label={ofCard(words.retry, card)} onClick={retry}>
            {words.retry}
          </button>
        </div>
      ) : isVideo(card) ? (
        <Suspense fallback={card.poster_url !== null && <img src={card.poster_url} alt={card.alt_text} onLoad={onReady} />}>
          <CardVideo
            key={attempt}
            card={card}
            feedVideos={videos}
            kept={memory}
            isEager={isEager}
            onReady={onReady}
            onError={onError}
          />
        </Suspense>
      ) : (
        <img
          key={attempt}
          className="media-picture"
          srcSet={pictureSrcSet(card.entity_url)}
          sizes={PICTURE_SIZES}
          src={card.entity_url}
          alt={card.alt_text}
          decoding="async"
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          onLoad={onLoad}
          onError={onError}
        />
      )}
      {loading.state !== 'failed' && children}
    </div>
  )
}

/** A picture of a few pixels, drawn large: no filter, which would cost a frame, and no request. */
const groundOf = ({ placeholder }: FeedEntity): CSSProperties | undefined =>
  // React's type knows no custom properties.
  placeholder === null ? undefined : ({ '--ground': `url("${placeholder}")` } as CSSProperties)
