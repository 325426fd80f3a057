import { useEffect } from 'react'
import { linkHeightPx } from '#domain/feed/link-height.ts'
import type { CardPartProps, FeedPart } from '../feed-types.ts'
import { readSpace } from '../room.ts'
import { useVisit } from '../use-feed.ts'
import { followLinks } from './follow-links.ts'
import { LinkPreview } from './link-preview.tsx'
import { showLink } from './show-link.tsx'

/** Links of cards: the preview on the card, and what a tap on it opens. */
export const part: FeedPart = {
  under: Preview,
  reserves: (_visit, { link, entity_url }) => (link ? { under: linkHeightPx(link, readSpace().widthPx, entity_url !== '') } : {}),
  overlay: ({ store, visit }) => {
    const { due } = useVisit(visit)
    const isFree = due === 'none'
    useEffect(() => (isFree ? followLinks({ store, visit }) : undefined), [store, visit, isFree])
    return null
  },
}

function Preview({ card, store, visit }: CardPartProps) {
  const { link, entity_id } = card
  if (link === undefined) return null
  const onOpen =
    link.opens === 'address'
      ? () => visit.acts.did({ name: 'link_leave', entity_id, detail: { address: link.url ?? '' } })
      : () => showLink({ card, store, visit }, 'tap')
  return <LinkPreview link={link} onOpen={onOpen} />
}
