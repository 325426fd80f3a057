import { type RefObject, useEffect, useRef } from 'react'
import { parseFeedActs } from '#domain/parameters/feed-acts.ts'
import type { CardPartProps } from '../feed-types.ts'
import { PostAuthor } from '../posts/post-author.tsx'
import { actsWords } from './acts-words.ts'
import { Popup } from './popup.tsx'
import { authorOf, useFollowed } from './use-acts.ts'

type Props = CardPartProps & { anchor: RefObject<HTMLElement | null>; isFocused: boolean; onClose: () => void }

/** Who wrote a post, beside the author's name. It is recorded for as long as it is open. */
export function ProfileCard({ card, visit, anchor, isFocused, onClose }: Props) {
  const { entity_id, post } = card
  const author = authorOf(card)
  const id = author?.id ?? ''
  const isFollowing = useFollowed(visit, id)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const did = (response: 0 | 1) => visit.acts.note({ name: 'profile_open', entity_id, response, detail: { author: id } })
    did(1)
    return () => did(0)
  }, [visit, entity_id, id])
  useEffect(() => {
    if (isFocused) box.current?.focus({ preventScroll: true })
  }, [isFocused])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  if (post === undefined || author === undefined) return null
  const toggle = () => visit.acts.did({ name: 'follow', entity_id, response: isFollowing ? 0 : 1, detail: { author: author.id } })
  return (
    <Popup anchor={anchor} className="act-profile" align="start" onClose={onClose}>
      <div ref={box} role="dialog" aria-label={actsWords.profileOf(author.name)} tabIndex={-1}>
        <PostAuthor post={{ ...post, posted: null }} />
        {parseFeedActs(visit.settings['feed-acts']).includes('follow') && (
          <button type="button" className="quiet-button" onClick={toggle}>
            <span dir="auto">{isFollowing ? actsWords.unfollow(author.name) : actsWords.follow(author.name)}</span>
          </button>
        )}
      </div>
    </Popup>
  )
}
