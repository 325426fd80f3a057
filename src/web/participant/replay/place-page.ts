import type { FeedEntity } from '#contract/load-experiment.ts'
import { fitScroll } from '#domain/replay/fit-scroll.ts'
import type { ReplayState } from '#domain/replay/state-at.ts'
import { headerPx } from '../feed/room.ts'
import { placeVideo } from './place-video.ts'
import { pressControls } from './press-controls.ts'

type Placed = { state: ReplayState; entities: readonly FeedEntity[] }

let following: Placed | undefined
let isPlanned = false
let nLeft = 0

/** Cards come near, are drawn and get their heights within some frames after a jump. */
const FRAMES_TO_SETTLE = 40

/** Scrolls to where the page was, and sets what cards keep to themselves. Repeated until the page has settled. */
export function placePage(placed: Placed): void {
  following = placed
  nLeft = FRAMES_TO_SETTLE
  place()
  plan()
}

/** Another screen is shown: the page is no longer placed. */
export function leavePage(): void {
  following = undefined
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
  for (const [i, article] of articles.entries()) {
    const entity_id = entities[i]?.entity_id ?? ''
    setFold(article, state.unfolded.includes(entity_id))
    placeVideo(article, entity_id, state)
  }
  pressControls(state, { articles, entities })
}

function setFold(article: HTMLElement, isUnfolded: boolean) {
  const more = article.querySelector<HTMLButtonElement>('button.post-more')
  if (more && (more.getAttribute('aria-expanded') === 'true') !== isUnfolded) more.click()
}
