import { useEffect, useRef, useState } from 'react'
import type { ChosenIntervention } from '#domain/interventions/choose-intervention.ts'
import { type Watching, watchRule } from '#domain/interventions/watch-rule.ts'
import { Modal } from '../modals/modal.tsx'
import type { OnFilmEvent, OnModalEvent } from '../modals/modal-event.ts'
import { modalWords } from '../modals/modal-words.ts'
import { started, stopped, unwatched, watchedMs } from '../video/watched.ts'
import { FilmPlayer, type FilmTime } from './film-player.tsx'
import { Message } from './message.tsx'

type Props = { chosen: Extract<ChosenIntervention, { kind: 'film' }>; onEvent: OnModalEvent; track: OnFilmEvent }

/** Spec 4: Continue comes once the film has ended and the minimum has passed; a short film is shown again until then. */
export function FilmModal({ chosen: { intervention, film, minWatchMs }, onEvent, track }: Props) {
  const [hasEnded, setEnded] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [time, setTime] = useState<FilmTime>()
  // A film that does not load, or breaks off, must not block the visit: its end is not waited for.
  const filmLeftMs = hasFailed ? undefined : time?.leftMs
  const { isSeen, secondsLeft } = useWatchClock({ minWatchMs, hasEnded, filmLeftMs })
  const mayContinue = isSeen || (hasFailed && secondsLeft === 0)
  return (
    <Modal
      heading={intervention.heading}
      actions={
        mayContinue ? (
          <button
            type="button"
            className="primary-button"
            onClick={() => onEvent({ event: 'intervention-closed', name: intervention.name, isSeen })}
          >
            {intervention.button || modalWords.continue}
          </button>
        ) : (
          <FilmWait secondsLeft={secondsLeft} totalSeconds={Math.ceil(Math.max(minWatchMs, time?.filmMs ?? 0) / 1000)} />
        )
      }
    >
      <Message text={intervention.text} />
      <FilmPlayer film={film} track={track} onTime={setTime} onEnded={() => setEnded(true)} onFailed={setFailed} />
      {/* The countdown is not read out every second; this is, once. */}
      <p className="visually-hidden" role="status">
        {mayContinue ? modalWords.filmSeen : ''}
      </p>
    </Modal>
  )
}

/** How long it takes, and how much of that is over. */
function FilmWait({ secondsLeft, totalSeconds }: { secondsLeft: number; totalSeconds: number }) {
  if (secondsLeft === 0) return <p className="film-wait">{modalWords.filmToEnd}</p>
  return (
    <p className="film-wait">
      <progress max={totalSeconds} value={Math.max(0, totalSeconds - secondsLeft)} aria-label={modalWords.filmProgress} />
      {modalWords.filmWaits(secondsLeft, totalSeconds)}
    </p>
  )
}

const TICK_MS = 250

/**
 * How long the film has been open on a page that could be seen, as the watch rule sees it. Monotonic: a change of the wall clock changes
 * nothing.
 */
function useWatchClock({ minWatchMs, ...film }: Omit<Watching, 'openForMs'>) {
  const open = useRef(unwatched)
  const [openForMs, setOpenForMs] = useState(0)
  const isOver = openForMs >= minWatchMs
  useEffect(() => {
    if (isOver) return
    const look = () => {
      open.current = (document.visibilityState === 'visible' ? started : stopped)(open.current, performance.now())
      setOpenForMs(watchedMs(open.current, performance.now()))
    }
    look()
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, TICK_MS)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [isOver])
  return watchRule({ ...film, openForMs, minWatchMs })
}
