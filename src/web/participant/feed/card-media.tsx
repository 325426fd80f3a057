import { useCallback, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { messages } from '#contract/messages.ts'
import { words } from '../words.ts'

type Loading = { state: 'loading' } | { state: 'ready' } | { state: 'failed' }
type Props = { card: FeedEntity; position: number }

const isVideo = (card: FeedEntity) => card.entity_type.toLowerCase().includes('video')

/** Cards above the fold load at once, the first before all else; the others when they come near. */
const EAGER_CARDS = 2

/** Picture or video in a frame of known shape, so that nothing below it moves when it arrives. */
export function CardMedia({ card, position }: Props) {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const onReady = useCallback(() => setLoading({ state: 'ready' }), [])
  const onError = useCallback(() => setLoading({ state: 'failed' }), [])
  const retry = () => {
    setLoading({ state: 'loading' })
    setAttempt(attempt + 1)
  }
  const size = card.width !== null && card.height !== null ? { width: card.width, height: card.height } : {}
  const ratio = card.width !== null && card.height !== null ? `${card.width} / ${card.height}` : undefined
  return (
    <div className="media" data-state={loading.state} style={ratio === undefined ? undefined : { aspectRatio: ratio }}>
      {card.placeholder !== null && <img className="media-blur" src={card.placeholder} alt="" aria-hidden="true" />}
      {loading.state === 'failed' ? (
        <div className="media-failed">
          <p>{isVideo(card) ? words.videoFailed : words.imageFailed}</p>
          <button type="button" className="quiet-button" onClick={retry}>
            {messages.retry}
          </button>
        </div>
      ) : isVideo(card) ? (
        // The stimuli come without caption files; what is said or shown stands in the label.
        <video
          key={attempt}
          {...size}
          src={card.entity_url}
          poster={card.poster_url ?? undefined}
          aria-label={card.alt_text}
          preload="metadata"
          controls
          muted
          playsInline
          loop
          onLoadedMetadata={onReady}
          onError={onError}
        />
      ) : (
        <img
          key={attempt}
          {...size}
          src={card.entity_url}
          alt={card.alt_text}
          decoding="async"
          loading={position <= EAGER_CARDS ? 'eager' : 'lazy'}
          fetchPriority={position === 1 ? 'high' : 'auto'}
          onLoad={onReady}
          onError={onError}
        />
      )}
    </div>
  )
}
