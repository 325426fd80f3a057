import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { initialsOf } from '#domain/stimuli/cards/initials.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import type { PagePartProps, Visit } from '../feed-types.ts'
import { arrivedText, bellName, cueWords } from './cues-words.ts'
import { type ArrivedNotification, createNotificationLog } from './notification-log.ts'

const PATHS = {
  bell: 'M12 3a6 6 0 0 0-6 6c0 5-2 6.5-2 6.5h16S18 14 18 9a6 6 0 0 0-6-6M10 19a2 2 0 0 0 4 0',
  credibility: 'M12 3l7 2.6V11c0 4.6-3 8.2-7 9.6-4-1.4-7-5-7-9.6V5.6L12 3M9 11.8l2.2 2.2L15.2 10',
  followers:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.8 20a6.2 6.2 0 0 1 12.4 0M16 4.4a3.5 3.5 0 0 1 0 6.4M18 14.6a6.2 6.2 0 0 1 3.2 5.4',
} as const

export const CueIcon = ({ icon }: { icon: keyof typeof PATHS }) => <SvgIcon className="cue-icon" d={PATHS[icon]} />

export const Bell = ({ visit }: PagePartProps) => (visit.settings['notifications'] ? <OwnBell visit={visit} /> : null)

/** The bell in the header, with the list that it opens. The list lies over the feed, which does not move. */
function OwnBell({ visit }: { visit: Visit }) {
  const [log] = useState(() => createNotificationLog(visit))
  useSyncExternalStore(visit.acts.subscribe, () => visit.acts.all('notification_arrive'))
  useEffect(() => log.follow(), [log])
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const arrived = log.arrived()
  const nNew = isOpen ? 0 : log.unseen().length

  function open() {
    log.opened()
    setOpen(true)
  }

  function close() {
    log.closed()
    setOpen(false)
  }

  const closeRef = useRef(close)
  closeRef.current = close
  useEffect(() => {
    if (!isOpen) return
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) closeRef.current()
    }
    const typed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      closeRef.current()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('keydown', typed)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('keydown', typed)
    }
  }, [isOpen])

  return (
    <div ref={root} className="bell">
      <button
        ref={button}
        type="button"
        className="bell-button"
        aria-label={bellName(nNew)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={isOpen ? close : open}
      >
        <CueIcon icon="bell" />
        {nNew > 0 && (
          <span className="bell-count" aria-hidden="true">
            {nNew}
          </span>
        )}
      </button>
      <section id={id} className="bell-list" aria-label={cueWords.notifications} hidden={!isOpen}>
        <h2>{cueWords.notifications}</h2>
        {arrived.length === 0 ? <p>{cueWords.nothingNew}</p> : <List arrived={arrived} />}
      </section>
      <Announcement newest={arrived[0]} nArrived={arrived.length} />
    </div>
  )
}

const List = ({ arrived }: { arrived: readonly ArrivedNotification[] }) => (
  <ul>
    {arrived.map(({ number, from, text }) => (
      <li key={number}>
        <span className="bell-who" aria-hidden="true">
          {from ? initialsOf(from) : <CueIcon icon="bell" />}
        </span>
        <span dir="auto">
          {from && <strong>{from} </strong>}
          {text}
        </span>
      </li>
    ))}
  </ul>
)

/** Says what comes while the page is open, once. What had arrived before a reload is not said again. */
function Announcement({ newest, nArrived }: { newest: ArrivedNotification | undefined; nArrived: number }) {
  const [nBefore] = useState(nArrived)
  const text = newest && nArrived > nBefore ? arrivedText([newest.from, newest.text].filter(Boolean).join(' ')) : ''
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}
