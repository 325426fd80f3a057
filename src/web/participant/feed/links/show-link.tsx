import { createRoot } from 'react-dom/client'
import { lockScroll } from '#web/participant/modals/lock-scroll.ts'
import type { CardPartProps, PagePartProps } from '../feed-types.ts'
import { LinkPage } from './link-page.tsx'
import { createLinkRecord } from './link-record.ts'
import { watchShown } from './watch-shown.ts'

/** The page behind a link has an entry of the browser's history: Back leads to the feed, and a reload shows the page again. */
export const linkInHistory = (): string | undefined => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'link' in state && typeof state.link === 'string' ? state.link : undefined
}

const pushLink = (entity_id: string) => history.pushState({ link: entity_id }, '')

/** For an entry that leads nowhere any more. */
const forgetLink = () => history.replaceState(null, '')

type OpenedBy = 'tap' | 'return' | 'reload'

/** After so long without an answer of the browser there was nothing to go back to. */
const BACK_MS = 600

let shown: { entity_id: string; close: () => void } | undefined

export const closeLink = (): void => shown?.close()

/** Shows the page behind the link of a card over the feed, which waits. */
export function showLink({ card, store, visit }: CardPartProps, opened_by: OpenedBy): void {
  const { entity_id, link } = card
  if (shown !== undefined || link?.opens !== 'page') return
  if (linkInHistory() !== entity_id) pushLink(entity_id)
  const tapped = document.activeElement
  const record = createLinkRecord({ entity_id, nowMs: visit.participant.clock.nowMs, report: visit.acts.did })
  const release = visit.hold()
  const unlock = lockScroll()
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const cover = () => record.covered(visit.read().due !== 'none')
  const unfollow = visit.subscribe(cover)
  const unwatch = watchShown(
    () => record.opened('return'),
    () => record.closed('hidden'),
  )
  let isGoing = false
  const popped = () => {
    if (linkInHistory() !== entity_id) close()
  }

  function close() {
    if (shown?.close !== close) return
    shown = undefined
    record.closed('back')
    unwatch()
    unfollow()
    removeEventListener('popstate', popped)
    root.unmount()
    host.remove()
    unlock()
    release()
    // The feed can be reached again once it is rendered.
    requestAnimationFrame(() => tapped instanceof HTMLElement && tapped.isConnected && tapped.focus({ preventScroll: true }))
  }

  function goBack() {
    // A second press before the browser answers would leave the feed too.
    if (isGoing) return
    isGoing = true
    history.back()
    setTimeout(() => {
      if (shown?.close !== close) return
      forgetLink()
      close()
    }, BACK_MS)
  }

  shown = { entity_id, close }
  addEventListener('popstate', popped)
  record.opened(opened_by)
  root.render(<LinkPage card={card} link={link} store={store} visit={visit} record={record} onBack={goBack} />)
}

/** The page of the entry of the browser's history. An entry of a card that is not here leads to the feed. */
export function showLinkInHistory({ store, visit }: PagePartProps, opened_by: OpenedBy): void {
  const entity_id = linkInHistory()
  if (entity_id === undefined || shown?.entity_id === entity_id) return
  const state = store.read()
  const card = state.state === 'ready' ? state.feed.entities.find((each) => each.entity_id === entity_id) : undefined
  if (card?.link?.opens === 'page') showLink({ card, store, visit }, opened_by)
  else forgetLink()
}
