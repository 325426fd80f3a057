import { lazyPart } from '../browser/lazy-part.ts'
import { loadAgain } from '../browser/load-again.ts'
import { loadSoon } from '../browser/load-soon.ts'

/** Asked for as soon as the first cards are rendered: by the end of the feed the connection may be gone. */
export const loadLater = () => loadAgain(() => import('./later-parts.ts'))

export const FeedNotice = lazyPart(async () => (await loadSoon()).FeedNotice)
export const HeaderEnd = lazyPart(async () => (await loadLater()).HeaderEnd)
export const MoreCards = lazyPart(async () => (await loadLater()).MoreCards)
export const SidePanelContent = lazyPart(async () => (await loadLater()).SidePanelContent)
export const ToastRegion = lazyPart(async () => (await loadSoon()).ToastRegion)
export const SubmitControl = lazyPart(async () => (await loadLater()).SubmitControl)
