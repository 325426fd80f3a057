import type { FeedEntity } from '#contract/load-experiment.ts'
import { fitScroll } from '#domain/replay/fit-scroll.ts'
import type { ReplayState } from '#domain/replay/state-at.ts'
import { headerPx } from '../feed/room.ts'

let following: { state: ReplayState; entities: readonly FeedEntity[] } | undefined
let isPlanned = false
let nLeft = 0

/** Cards come near, are drawn and get their heights within some frames after a jump. */
const FRAMES_TO_SETTLE = 40

/** Scrolls to where the page was, and sets what React does not know of: videos and folded texts. Repeated until the page has settled. */
export function placePage(state: ReplayState, entities: readonly FeedEntity[]): void {
  following = { state, entities }
  nLeft = FRAMES_TO_SETTLE
  place()
  plan()
}

function plan() {
  if (isPlanned) return
  isPlanned = true
  requestAnimationFrame(() => {
    isPlanned = false
    place()
    nLeft -= 1
    if (nLeft > 0) plan()
  })
}

function place() {
  if (following === undefined) return
  const { state, entities } = following
  const articles = [...document.querySelectorAll<HTMLElement>('[role="feed"] article[aria-posinset]')]
  if (articles.length === 0) return
  const swipe = document.querySelector<HTMLElement>('.swipe-scroller')
  if (swipe) swipe.style.scrollSnapType = 'none'
  const scroller = swipe ?? document.documentElement
  const scrolledPx = scroller.scrollTop
  const placed = articles.map((article, i) => {
    const { top, height } = article.getBoundingClientRect()
    return { entity_id: entities[i]?.entity_id ?? '', topPx: top + scrolledPx, heightPx: height }
  })
  const room = { topPx: swipe ? 0 : headerPx(), bottomPx: innerHeight }
  const to = fitScroll(placed, room, state.cards) ?? (state.lastViewedIdx < 0 ? 0 : undefined)
  // Below the last card nothing is measured: the submit button is there.
  const end = state.lastViewedIdx >= entities.length - 1 ? scroller.scrollHeight : undefined
  const top = to ?? end
  if (top !== undefined && Math.abs(top - scrolledPx) >= 0.5) scroller.scrollTo({ top, behavior: 'instant' })
  for (const [i, article] of articles.entries()) setCard(article, entities[i]?.entity_id ?? '', state)
}

function setCard(article: HTMLElement, entity_id: string, { unfolded, videos }: ReplayState) {
  const more = article.querySelector<HTMLButtonElement>('button.post-more')
  if (more && (more.getAttribute('aria-expanded') === 'true') !== unfolded.includes(entity_id)) more.click()
  const video = article.querySelector('video')
  const now = videos.find((each) => each.entity_id === entity_id)
  if (video === null || now === undefined) return
  article.querySelector('.video-poster')?.setAttribute('data-gone', 'true')
  const seconds = now.positionMs / 1000
  // Set again a few times a second: the film is looked at, not heard.
  if (video.preload !== 'auto') video.preload = 'auto'
  if (Math.abs(video.currentTime - seconds) > 0.2) video.currentTime = seconds
}
