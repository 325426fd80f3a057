import { useEffect } from 'react'
import { linkHeightPx } from '#domain/feed/link-height.ts'
import type { CardPartProps, FeedPart, PagePartProps } from '../feed-types.ts'
import { isPictureFirst } from '../posts/picture-first.ts'
import { readSpace } from '../room.ts'
import { useVisit } from '../use-feed.ts'
import { LinkPreview } from './link-preview.tsx'
import { closeLink, showLink, showLinkInHistory } from './show-link.tsx'

/** Shows the page that was open before a reload, and follows the browser's Forward. Returns how to stop, which closes the page. */
export function followLinks(page: PagePartProps): () => void {
  const follow = () => showLinkInHistory(page, 'return')
  showLinkInHistory(page, 'reload')
  addEventListener('popstate', follow)
  return () => {
    removeEventListener('popstate', follow)
    closeLink()
  }
}

/** Links of cards: the preview on the card, and what a tap on it opens. */
export const part: FeedPart = {
  under: Preview,
  reserves: (_visit, card) => {
    if (card.link === undefined) return {}
    const isBelowPicture = card.entity_url !== '' && !isPictureFirst(card)
    const px = linkHeightPx(card.link, readSpace().widthPx, isBelowPicture)
    return { under: px, own: px }
  },
  overlay: ({ store, visit }) => {
    const due = useVisit(visit, 'due')
    // Somebody who is asked whether they leave, and stays, finds the page as it was.
    const isFree = due === 'none' || due === 'leave'
    useEffect(() => (isFree ? followLinks({ store, visit }) : undefined), [store, visit, isFree])
    return null
  },
  replay: ({ store, visit }, { link }) => {
    const state = store.read()
    const card = state.state === 'ready' ? state.feed.entities.find(({ entity_id }) => entity_id === link) : undefined
    closeLink()
    if (card) showLink({ card, store, visit }, 'tap')
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
