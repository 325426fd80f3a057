import { useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { PICTURE_SIZES, pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { pictureAddress } from '../posts/post-address.ts'

type Props = { link: NonNullable<FeedEntity['link']>; className: string }

/** The picture of a link, in a frame of fixed shape. Its headline says what it is about, so it has no text of its own. */
export function LinkPicture({ link: { image_url }, className }: Props) {
  const [isGone, setGone] = useState(false)
  // A value from the browser's storage may be anything.
  const address = typeof image_url === 'string' ? pictureAddress(image_url) : undefined
  if (address === undefined) return null
  return (
    <span className={className} aria-hidden="true">
      {!isGone && (
        <img
          src={address}
          srcSet={pictureSrcSet(address)}
          sizes={PICTURE_SIZES}
          alt=""
          decoding="async"
          onError={() => setGone(true)}
        />
      )}
    </span>
  )
}
