import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Film } from '#domain/interventions/intervention.ts'
import { API_ORIGIN } from '#web/shared/api-origin.ts'
import type { OnFilmEvent } from '../modals/modal-event.ts'
import { modalWords } from '../modals/modal-words.ts'
import { Glyph, LOUD, MUTED } from '../video/glyphs.tsx'
import './interventions.css'

/** Milliseconds; until the metadata is there, the length is not known. */
export type FilmTime = { filmMs: number; leftMs: number }

type Props = {
  film: Film
  track: OnFilmEvent
  onTime: (time: FilmTime) => void
  onEnded: () => void
  onFailed: (hasFailed: boolean) => void
}

/** Plays by itself, again and again, and cannot be wound forward. It starts muted; the corner turns its sound on and off. */
export function FilmPlayer({ film, track, onTime, onEnded, onFailed }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const reported = useRef(new Set<string>())
  const [state, setState] = useState<'playing' | 'stopped' | 'failed'>('playing')

  const reportOnce = (name: Parameters<OnFilmEvent>[0]) => {
    if (reported.current.has(name)) return
    reported.current.add(name)
    track(name)
  }
  const failed = (hasFailed: boolean) => {
    setState(hasFailed ? 'failed' : 'playing')
    onFailed(hasFailed)
  }
  const play = () => {
    const element = video.current
    // Refused where the browser or its owner lets no film start by itself: then the button asks. The error is looked at
    // here too, for one that comes before the page is ready sends no event.
    element?.play().catch(() => (element.error === null ? setState('stopped') : failed(true)))
  }
  const retry = () => {
    failed(false)
    video.current?.load()
    play()
  }
  const tellTime = ({ currentTarget: { duration, currentTime } }: { currentTarget: HTMLVideoElement }) => {
    if (Number.isFinite(duration)) onTime({ filmMs: duration * 1000, leftMs: (duration - currentTime) * 1000 })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the film opens once.
  useEffect(() => {
    reportOnce('videoShown')
    play()
    // Nobody sees it then: it waits, so that its end is seen too.
    const look = () => (document.visibilityState === 'hidden' ? video.current?.pause() : play())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  return (
    <div className="film" style={{ aspectRatio: `${film.width} / ${film.height}` }}>
      <video
        ref={video}
        src={`${API_ORIGIN}${film.src}`}
        width={film.width}
        height={film.height}
        aria-label={film.title}
        muted
        playsInline
        disablePictureInPicture
        preload="auto"
        onLoadedMetadata={tellTime}
        onTimeUpdate={tellTime}
        onPlaying={() => {
          setState('playing')
          reportOnce('videoStart')
        }}
        onPause={({ currentTarget }) => {
          // A film that fails pauses as well, and one that ends starts again.
          if (!currentTarget.ended && currentTarget.error === null) setState('stopped')
        }}
        onEnded={() => {
          reportOnce('videoEnd')
          onEnded()
          play()
        }}
        onError={() => failed(true)}
      />
      {state === 'playing' && <SoundButton video={video} track={track} />}
      {state === 'stopped' && (
        <div className="film-cover">
          <button type="button" className="primary-button" onClick={play}>
            {modalWords.playFilm}
          </button>
        </div>
      )}
      {state === 'failed' && (
        <div className="film-cover" role="alert">
          <p>{modalWords.filmFailed}</p>
          <button type="button" className="quiet-button" onClick={retry}>
            {modalWords.retryFilm}
          </button>
        </div>
      )}
    </div>
  )
}

/** Spec 7: `videoMuted` is recorded. Turning the sound on is recorded too, because films start without it. */
function SoundButton({ video, track }: { video: RefObject<HTMLVideoElement | null>; track: OnFilmEvent }) {
  const [isMuted, setMuted] = useState(video.current?.muted ?? true)
  const toggle = () => {
    if (video.current === null) return
    video.current.muted = !isMuted
    setMuted(!isMuted)
    track(isMuted ? 'videoUnmuted' : 'videoMuted')
  }
  return (
    <button type="button" className="film-sound" onClick={toggle}>
      <Glyph shape={isMuted ? MUTED : LOUD} />
      {isMuted ? modalWords.soundOn : modalWords.soundOff}
    </button>
  )
}
