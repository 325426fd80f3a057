import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { storedValue } from '#web/researcher/browser-storage.ts'
import { glideTo } from '#web/shared/ui/glide.ts'
import { placeId, unfoldPlace } from '../review/go-to-place.ts'
import styles from './study-tour.module.css'
import { TOUR_STOPS } from './tour-stops.ts'

/** Whether this browser has been offered the tour. */
const offered = storedValue('localStorage', 'create-study/tour', (value): value is 'seen' => value === 'seen')

/** Offered once, above the settings. It goes through the page section by section, and can be left at any point. */
export function StudyTour() {
  const [isOffered, setIsOffered] = useState(() => offered.read() === undefined)
  const [at, setAt] = useState<number>()
  const heading = useRef<HTMLHeadingElement>(null)
  const stop = at === undefined ? undefined : TOUR_STOPS[at]
  useEffect(() => {
    if (stop === undefined) return
    unfoldPlace(stop)
    const section = document.getElementById(placeId(stop.place))?.closest('section')
    if (section) glideTo(section, () => section.scrollIntoView({ behavior: 'instant', block: 'start' }))
    heading.current?.focus({ preventScroll: true })
  }, [stop])
  const end = () => {
    offered.write('seen')
    setIsOffered(false)
    setAt(undefined)
  }
  if (stop !== undefined && at !== undefined)
    return (
      <div
        role="dialog"
        aria-labelledby="tour-title"
        className={styles.card}
        onKeyDown={(event) => event.key === 'Escape' && end()}
      >
        <h2 id="tour-title" ref={heading} tabIndex={-1}>
          {stop.title}
        </h2>
        <p>{stop.text}</p>
        <div className={styles.ways}>
          <span className={styles.count}>{`${at + 1} of ${TOUR_STOPS.length}`}</span>
          <Button size="compact-md" variant="subtle" onClick={end}>
            End the tour
          </Button>
          {at > 0 && (
            <Button size="compact-md" variant="default" onClick={() => setAt(at - 1)}>
              Back
            </Button>
          )}
          <Button size="compact-md" onClick={() => (at === TOUR_STOPS.length - 1 ? end() : setAt(at + 1))}>
            {at === TOUR_STOPS.length - 1 ? 'Done' : 'Next'}
          </Button>
        </div>
      </div>
    )
  if (!isOffered) return null
  return (
    <aside className={styles.offer} aria-label="Tour of this page">
      <p>
        New here? See what this page has, in a minute, or follow the <a href="/manual/tutorial">tutorial</a>.
      </p>
      <div className={styles.ways}>
        <Button size="compact-sm" variant="default" onClick={() => setAt(0)}>
          Show me around
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={end}>
          No, thanks
        </Button>
      </div>
    </aside>
  )
}
