import { useState } from 'react'
import { pictureAddress } from '../posts/post-address.ts'

/** The initials are behind the picture, and stay if it does not load. */
export function CommentAvatar({ avatar_url, initials }: { avatar_url: string | null; initials: string }) {
  // A value from the browser's storage may be anything.
  const address = typeof avatar_url === 'string' ? pictureAddress(avatar_url) : undefined
  const [isGone, setGone] = useState(false)
  return (
    <div className="comment-avatar" aria-hidden="true">
      {initials}
      {address !== undefined && !isGone && (
        <img src={address} alt="" width="32" height="32" loading="lazy" decoding="async" onError={() => setGone(true)} />
      )}
    </div>
  )
}
