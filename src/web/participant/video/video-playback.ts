import { isInBand, type VideoPlace, videoInFocus } from '#domain/feed/video-in-focus.ts'
import type { FeedVideos } from './feed-videos.ts'

type VideoPlayback = {
  /** Adds a video to the feed; returns how to remove it. */
  add: (entity_id: string, video: HTMLVideoElement) => () => void
  /** The participant pressed play. Call it inside the press: browsers let a video with sound start only there. */
  ask: (entity_id: string) => void
  /** The participant pressed pause: it stays paused until it has left the focus. */
  stop: (entity_id: string) => void
}

const playbacks = new WeakMap<FeedVideos, VideoPlayback>()

/** The one playback of a feed, created with its first video. */
export function playbackOf(feedVideos: FeedVideos): VideoPlayback {
  const known = playbacks.get(feedVideos) ?? createPlayback(feedVideos)
  playbacks.set(feedVideos, known)
  return known
}

/** Plays one video of the feed at a time, by its position on the screen (spec 4). */
function createPlayback(feedVideos: FeedVideos): VideoPlayback {
  const videos = new Map<string, HTMLVideoElement>()
  const inSight = new Set<string>()
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let playing: string | undefined
  let asked: string | undefined
  let stopped: string | undefined
  let isDeciding = false

  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const id = [...videos].find(([, video]) => video === target)?.[0]
      if (id === undefined) continue
      if (isIntersecting) inSight.add(id)
      else inSight.delete(id)
    }
    decide()
  })

  const mayPlay = () => !feedVideos.isHeld() && document.visibilityState === 'visible'

  function places(): VideoPlace[] {
    return [...inSight].flatMap((id) => {
      const video = videos.get(id)
      // Nobody sees a card that a label covers.
      const box = video?.closest('[data-covered]') ? undefined : video?.getBoundingClientRect()
      return box === undefined ? [] : [{ id, centre: (box.top + box.height / 2) / innerHeight }]
    })
  }

  function decide() {
    isDeciding = false
    const seen = places()
    // With reduced motion every video is started by hand.
    const allowed = reducedMotion.matches ? seen.filter(({ id }) => id === playing || id === asked) : seen
    const next = videoInFocus(allowed, { playing, asked })
    // Once in the band it is a video like any other; once out of sight it must be started again.
    if (asked !== next || seen.some((place) => place.id === asked && isInBand(place))) asked = undefined
    for (const [id, video] of videos) if (id !== next || !mayPlay()) video.pause()
    if (next === playing) return
    playing = next
    stopped = undefined
    start()
  }

  function start() {
    if (playing === undefined || playing === stopped || !mayPlay()) return
    // If autoplay is refused, it stays paused and shows its play button.
    videos.get(playing)?.play().catch(ignoreRefusal)
  }

  function decideSoon() {
    if (isDeciding || (inSight.size === 0 && playing === undefined)) return
    isDeciding = true
    requestAnimationFrame(decide)
  }

  function resume() {
    decide()
    start()
  }

  // Capturing, because the swipe layout scrolls inside the page.
  const scrolled = { capture: true, passive: true }

  function listen() {
    document.addEventListener('scroll', decideSoon, scrolled)
    document.addEventListener('visibilitychange', resume)
    addEventListener('resize', decideSoon)
  }

  function stopListening() {
    document.removeEventListener('scroll', decideSoon, scrolled)
    document.removeEventListener('visibilitychange', resume)
    removeEventListener('resize', decideSoon)
  }

  feedVideos.subscribe(resume)

  return {
    add: (id, video) => {
      if (videos.size === 0) listen()
      videos.set(id, video)
      sight.observe(video)
      return () => {
        sight.unobserve(video)
        videos.delete(id)
        if (videos.size === 0) stopListening()
        inSight.delete(id)
        if (playing === id) playing = undefined
      }
    },
    ask: (id) => {
      asked = id
      stopped = undefined
      resume()
    },
    stop: (id) => {
      stopped = id
      asked = undefined
      videos.get(id)?.pause()
    },
  }
}

/** Autoplay refused, or paused before it began: both are normal. */
function ignoreRefusal(reason: unknown) {
  const isNormal = reason instanceof DOMException && (reason.name === 'NotAllowedError' || reason.name === 'AbortError')
  if (!isNormal) console.error(reason)
}
