import { useEffect, useRef, useState } from 'react'
import type { Film } from '#domain/interventions/intervention.ts'
import type { OnFilmEvent } from '../modals/modal-event.ts'
import { modalWords } from '../modals/modal-words.ts'
import './interventions.css'

type Props = { film: Film; track: OnFilmEvent; onEnded: () => void; onFailed: (hasFailed: boolean) => void }

/** Plays by itself, muted, again and again, and cannot be wound forward. Reports each of its events once. */
export function FilmPlayer({ film, track, onEnded, onFailed }: Props) {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the film opens once.
  useEffect(() => {
    reportOnce('videoShown')
    play()
  }, [])

  return (
    <div className="film" style={{ aspectRatio: `${film.width} / ${film.height}` }}>
      <video
        ref={video}
        src={film.src}
        width={film.width}
        height={film.height}
        aria-label={film.title}
        muted
        playsInline
        disablePictureInPicture
        preload="auto"
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
        onVolumeChange={({ currentTarget }) => {
          // Films start muted; only muting after unmuting counts.
          if (!currentTarget.muted) reported.current.add('unmuted')
          else if (reported.current.has('unmuted')) reportOnce('videoMuted')
        }}
      />
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
