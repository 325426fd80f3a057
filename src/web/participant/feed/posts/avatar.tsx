import './avatar.css'
import { useState } from 'react'
import { AVATAR_SIZES, pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { pictureAddress } from './post-address.ts'

/** Head and shoulders. */
const FIGURE =
  'M12 12.200a3.700 3.700 0 1 0 0-7.400 3.700 3.700 0 0 0 0 7.400zM4.800 19.600c.5-3.300 3.500-5.300 7.200-5.300s6.700 2 7.200 5.300z'

type Props = {
  /** Says how large it is. */
  className: string
  avatar_url?: string | null
  /** Empty for somebody without a name, such as the participant. */
  initials?: string
}

/** The initials are behind the picture, and stay if it does not load. */
export function Avatar({ className, avatar_url, initials }: Props) {
  // A value from the browser's storage may be anything.
  const address = typeof avatar_url === 'string' ? pictureAddress(avatar_url) : undefined
  const [isGone, setGone] = useState(false)
  return (
    <span className={`avatar ${className}`} aria-hidden="true">
      {initials || <SvgIcon d={FIGURE} isFilled weight={0} />}
      {address !== undefined && !isGone && (
        <img
          src={address}
          srcSet={pictureSrcSet(address)}
          sizes={AVATAR_SIZES}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setGone(true)}
        />
      )}
    </span>
  )
}
