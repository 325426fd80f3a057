import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { loadAgain } from '#web/participant/browser/load-again.ts'
import type { Visit } from '../../feed-types.ts'
import type { ShownPicture } from './shown-pictures.ts'

export type Opened = { card: FeedEntity; pictures: readonly ShownPicture[]; visit: Visit; first: number }

let isOpen = false

/** Shows the pictures of a post over the feed, which waits. The viewer loads when the first picture is opened. */
export async function showPictures({ card, pictures, visit, first }: Opened): Promise<void> {
  if (isOpen) return
  isOpen = true
  const pressed = document.activeElement
  try {
    const { PictureViewer } = await loadAgain(() => import('./picture-viewer.tsx'))
    const release = visit.hold()
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    const onSeen = (index: number) =>
      visit.acts.note({
        name: 'picture_open',
        entity_id: card.entity_id,
        detail: { picture: index + 1, pictures: pictures.length },
      })
    const onClose = () => {
      isOpen = false
      root.unmount()
      host.remove()
      release()
      // The feed can be reached again once it is rendered.
      requestAnimationFrame(() => pressed instanceof HTMLElement && pressed.isConnected && pressed.focus({ preventScroll: true }))
    }
    root.render(createElement(PictureViewer, { pictures, first, onSeen, onClose }))
  } catch (reason) {
    isOpen = false
    console.error(reason)
  }
}
