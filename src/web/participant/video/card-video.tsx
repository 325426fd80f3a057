import './card-video.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { shownSkin } from '../feed/skins/shown-skin.ts'
import { messages as english } from '../words/catalogues/video/en.po'
import { wordsIn } from '../words/say.ts'
import { ofCard } from '../words.ts'
import type { FeedVideos } from './feed-videos.ts'
import { Glyph, LOUD, MUTED, PAUSE, PLAY } from './glyphs.tsx'
import { playbackOf } from './video-playback.ts'
import { newVideoMemory, started, stopped, type VideoMemory, watchedMs } from './watched.ts'

/** The names of a video's buttons. */
const videoWords = wordsIn('video', english).pick<'play' | 'pause' | 'mute' | 'unmute'>()

type Props = {
  card: FeedEntity
  feedVideos: FeedVideos
  /** Outlasts the card being emptied while it is far away. */
  kept: { video?: VideoMemory }
  /** Loads the beginning before it plays. */
  isEager: boolean
  onReady: () => void
  onError: () => void
}

/** `readyState` of a video whose first frame can be shown. */
const HAVE_CURRENT_DATA = 2

/** A tab that closes does not wait for the event of its paused video. Before the listeners that send what was reported. */
function watchHidden(onHidden: () => void): () => void {
  const look = () => document.visibilityState === 'hidden' && onHidden()
  const first = { capture: true }
  document.addEventListener('visibilitychange', look, first)
  addEventListener('pagehide', onHidden, first)
  return () => {
    document.removeEventListener('visibilitychange', look, first)
    removeEventListener('pagehide', onHidden, first)
  }
}

/** A video with two controls of its own: the picture itself plays and pauses, the corner mutes. */
export function CardVideo({ card, feedVideos, kept, isEager, onReady, onError }: Props) {
  const [memory] = useState(() => (kept.video ??= newVideoMemory()))
  const [isPlaying, setPlaying] = useState(false)
  const [hasStarted, setStarted] = useState(false)
  const [hasPoster, setPoster] = useState(card.poster_url !== null)
  const [isMuted, setMuted] = useState(memory.isMuted)
  const video = useRef<HTMLVideoElement>(null)
  const bar = useRef<HTMLElement>(null)
  const { entity_id } = card

  const report = useCallback(
    (position: number) => ({
      entity_id,
      position_ms: Math.round(position * 1000),
      watched_ms: watchedMs(memory.watched, performance.now()),
    }),
    [entity_id, memory],
  )

  const rest = useCallback(
    (element: HTMLVideoElement) => {
      memory.positionS = element.currentTime
      memory.watched = stopped(memory.watched, performance.now())
    },
    [memory],
  )

  /** Reports how long the video was watched, unless that has not changed since the last report. */
  const reportWatched = useCallback(
    (element: HTMLVideoElement) => {
      rest(element)
      if (memory.watched.endedMs === memory.reportedMs) return
      memory.reportedMs = memory.watched.endedMs
      feedVideos.onWatched(report(element.currentTime))
    },
    [memory, feedVideos, report, rest],
  )

  const join = useCallback(
    (element: HTMLVideoElement) => {
      video.current = element
      element.muted = memory.isMuted
      if (memory.positionS > 0) element.currentTime = memory.positionS
      const leave = playbackOf(feedVideos).add(entity_id, element)
      const unwatch = watchHidden(() => reportWatched(element))
      return () => {
        leave()
        unwatch()
        reportWatched(element)
        video.current = null
      }
    },
    [entity_id, feedVideos, memory, reportWatched],
  )

  // React reports nothing of an element that is not on the page yet, and a video begins to load before it is.
  useEffect(() => {
    if (video.current === null) return
    if (video.current.error) onError()
    else if (video.current.readyState >= HAVE_CURRENT_DATA) onReady()
  }, [onReady, onError])

  const togglePlay = () => {
    if (video.current === null) return
    const isPause = !video.current.paused
    feedVideos.onVideo({
      ...report(video.current.currentTime),
      engagement_type: isPause ? 'videopause_true' : 'videopause_false',
    })
    if (isPause) playbackOf(feedVideos).stop(entity_id)
    else playbackOf(feedVideos).ask(entity_id)
  }

  const toggleMute = () => {
    if (video.current === null) return
    memory.isMuted = !memory.isMuted
    video.current.muted = memory.isMuted
    setMuted(memory.isMuted)
    feedVideos.onVideo({
      ...report(video.current.currentTime),
      engagement_type: memory.isMuted ? 'videomute_true' : 'videomute_false',
    })
  }

  const isTapForSound = isPlaying && isMuted && shownSkin()?.hasSoundOnTap
  const tapName = isTapForSound ? videoWords.unmute : isPlaying ? videoWords.pause : videoWords.play
  const isFetched = isEager || !hasPoster
  return (
    <>
      {hasPoster && (
        <img
          className="video-poster"
          src={card.poster_url ?? undefined}
          alt=""
          data-gone={hasStarted || undefined}
          onLoad={onReady}
          onError={() => setPoster(false)}
        />
      )}
      {/* The stimuli come without caption files; what is said or shown is in the label. */}
      <video
        ref={join}
        src={card.entity_url}
        aria-label={card.alt_text}
        preload={isFetched ? 'metadata' : 'none'}
        muted
        playsInline
        loop
        disablePictureInPicture
        onLoadedData={onReady}
        onError={onError}
        onPlay={() => setPlaying(true)}
        onPlaying={() => {
          memory.watched = started(memory.watched, performance.now())
          setStarted(true)
        }}
        onWaiting={({ currentTarget }) => rest(currentTarget)}
        onPause={({ currentTarget }) => {
          setPlaying(false)
          reportWatched(currentTarget)
        }}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          bar.current?.style.setProperty('transform', `scaleX(${duration > 0 ? currentTime / duration : 0})`)
        }
      />
      <button
        type="button"
        className="video-toggle"
        data-playing={isPlaying || undefined}
        aria-label={ofCard(tapName, card)}
        onClick={isTapForSound ? toggleMute : togglePlay}
      >
        {/* Two signs at two places. One that wandered from the middle to the corner would count as content that moves while it is read. */}
        <Glyph key={isPlaying ? 'playing' : 'resting'} shape={isTapForSound ? MUTED : isPlaying ? PAUSE : PLAY} />
      </button>
      <button
        type="button"
        className="video-mute"
        aria-label={ofCard(isMuted ? videoWords.unmute : videoWords.mute, card)}
        onClick={toggleMute}
      >
        <Glyph shape={isMuted ? MUTED : LOUD} />
      </button>
      <div className="video-bar">
        <i ref={bar} />
      </div>
    </>
  )
}
