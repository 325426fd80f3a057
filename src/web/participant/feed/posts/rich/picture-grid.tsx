import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { PICTURE_SIZES, pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { ofCard, words } from '#web/participant/words.ts'
import type { MediaWatcher } from '../../cards/card-media.tsx'
import { recallCard } from '../../cards/card-memory.ts'
import type { Visit } from '../../feed-types.ts'
import { postWords } from '../post-words.ts'
import { showPictures } from './show-pictures.ts'
import { picturesOf, type ShownPicture } from './shown-pictures.ts'
import './picture-grid.css'

/** The others are behind the last one. */
const MOST_SHOWN = 4

type Props = MediaWatcher & {
  card: FeedEntity
  isEager: boolean
  /** Without it the pictures cannot be opened. */
  visit: Visit | undefined
}

/** Several pictures beside one another, in a frame of one shape. A press opens them one by one. */
export function PictureGrid({ card, isEager, visit, onMediaReady, onMediaFailed }: Props) {
  const pictures = picturesOf(card)
  const shown = pictures.slice(0, MOST_SHOWN)
  const nHidden = pictures.length - shown.length
  const loaded = useRef(new Set<string>())
  const { entity_id } = card
  const onLoad = (url: string) => {
    loaded.current.add(url)
    if (loaded.current.size < shown.length) return
    recallCard(card).isReady = true
    onMediaReady?.(entity_id)
  }
  // The pictures of a card that comes back from far away may be in the browser's memory.
  useEffect(() => {
    if (recallCard(card).isReady) onMediaReady?.(entity_id)
  }, [card, entity_id, onMediaReady])
  return (
    <div className="media">
      <div className="post-grid" data-pictures={shown.length}>
        {shown.map((picture, i) => (
          <Cell
            key={picture.url}
            name={visit && ofCard([postWords.picture(i + 1, pictures.length), picture.alt].filter(Boolean).join(': '), card)}
            onOpen={() => visit && showPictures({ card, pictures, visit, first: i })}
          >
            <Tile
              picture={picture}
              isEager={isEager}
              onLoad={() => onLoad(picture.url)}
              onError={() => onMediaFailed?.(entity_id)}
            />
            {nHidden > 0 && i === shown.length - 1 && <span className="post-grid-more">+{nHidden}</span>}
          </Cell>
        ))}
      </div>
    </div>
  )
}

/** Without a name it cannot be pressed. */
const Cell = ({ name, onOpen, children }: { name: string | undefined; onOpen: () => void; children: ReactNode }) =>
  name === undefined ? (
    <div className="post-grid-cell">{children}</div>
  ) : (
    <button type="button" className="post-grid-cell" aria-haspopup="dialog" aria-label={name} onClick={onOpen}>
      {children}
    </button>
  )

type TileProps = { picture: ShownPicture; isEager: boolean; onLoad: () => void; onError: () => void }

function Tile({ picture: { url, alt }, isEager, onLoad, onError }: TileProps) {
  const [attempt, setAttempt] = useState(0)
  const [isGone, setGone] = useState(false)
  if (isGone) return <span className="post-grid-gone">{words.imageFailed}</span>
  return (
    <img
      key={attempt}
      src={url}
      srcSet={pictureSrcSet(url)}
      sizes={PICTURE_SIZES}
      alt={alt}
      decoding="async"
      loading={isEager ? 'eager' : 'lazy'}
      onLoad={onLoad}
      onError={() => {
        // Once more by itself: a press on the picture opens it, so there is no button to retry.
        if (attempt === 0) setAttempt(1)
        else {
          setGone(true)
          onError()
        }
      }}
    />
  )
}
