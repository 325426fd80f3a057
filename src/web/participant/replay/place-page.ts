import type { FeedEntity } from '#contract/load-experiment.ts'
import { fitScroll } from '#domain/replay/fit-scroll.ts'
import type { ReplayState } from '#domain/replay/state-at.ts'
import { headerPx } from '../feed/room.ts'
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

/** The picture is set a few times a second: the film is looked at, not heard. */
const CLOSE_S = 0.2

/** Sets what the player of a card shows: picture, progress, the signs of playing and of sound. */
function placeVideo(article: HTMLElement, entity_id: string, { videos, loud }: ReplayState): void {
  const video = article.querySelector('video')
  if (video === null) return
  if (video.muted === loud.includes(entity_id)) article.querySelector<HTMLElement>('.video-mute')?.click()
  const now = videos.find((each) => each.entity_id === entity_id)
  article.querySelector('.video-poster')?.toggleAttribute('data-gone', now !== undefined)
  const isPlaying = article.querySelector('.video-toggle')?.hasAttribute('data-playing') === true
  // Its own events are all that the player knows of a film. It does not run: this is where it was at this moment.
  if (isPlaying !== (now?.isPlaying ?? false)) video.dispatchEvent(new Event(isPlaying ? 'pause' : 'play'))
  if (now !== undefined && video.preload !== 'auto') video.preload = 'auto'
  const seconds = positionIn(video, (now?.positionMs ?? 0) / 1000)
  if (Math.abs(video.currentTime - seconds) > CLOSE_S) video.currentTime = seconds
}

/** Films begin again at their end. */
function positionIn({ duration }: HTMLVideoElement, seconds: number): number {
  if (!(duration > 0)) return Math.max(0, seconds)
  return ((seconds % duration) + duration) % duration
}
