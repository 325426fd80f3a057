import type { ReplayState } from '#domain/replay/state-at.ts'

/** The picture is set a few times a second: the film is looked at, not heard. */
const CLOSE_S = 0.2

/** Sets what the player of a card shows: picture, progress, the signs of playing and of sound. */
export function placeVideo(article: HTMLElement, entity_id: string, { videos, loud }: ReplayState): void {
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
