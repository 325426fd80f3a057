import { useState } from 'react'
import type { PagePartProps } from '../../feed-types.ts'
import { Avatar } from '../../posts/avatar.tsx'
import { type Face, facesOf } from './faces-of.ts'

/** Faces of those whose posts come first, as feeds of pictures have them. Nothing to press, and nothing that a screen reader's user misses. */
export function Stories({ store, visit }: PagePartProps) {
  const state = store.read()
  // The cards of the first batch: a row that grew while somebody reads would move.
  const [faces] = useState(() => (state.state === 'ready' ? facesOf(state.feed.entities) : []))
  if (faces.length === 0 || visit.settings['skin-stories'] === 'no' || visit.layout === 'swipe') return null
  return (
    <div className="skin-stories" aria-hidden="true">
      {faces.map((face) => (
        <FaceInRing key={face.name} {...face} />
      ))}
    </div>
  )
}

const FaceInRing = ({ name, initials, avatar_url }: Face) => (
  <div>
    <i>
      <Avatar className="skin-stories-face" initials={initials} avatar_url={avatar_url} />
    </i>
    <bdi>{name}</bdi>
  </div>
)
