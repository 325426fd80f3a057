import type { MapEntry } from '#domain/study/map/study-map.ts'
import { goToPlace } from '../review/go-to-place.ts'
import { MapSheet } from './map-sheet.tsx'
import { StudyMap } from './study-map.tsx'
import styles from './study-maps.module.css'
import { usePlaceInView } from './use-place-in-view.ts'

type Props = {
  entries: readonly MapEntry[]
  /** Whether the undo bar covers the lower edge of the screen. */
  isUndoBarOpen: boolean
}

/** The map of the page: a column beside the sections where there is room, else a button that opens it. */
export function StudyMaps({ entries, isUndoBarOpen }: Props) {
  const inView = usePlaceInView(entries)
  return (
    <>
      {/* The navigation of the site gives its room to the map. */}
      <div className={styles.side} data-narrows-navigation="true">
        <StudyMap entries={entries} inView={inView} onGo={goToPlace} />
      </div>
      <MapSheet entries={entries} inView={inView} isUndoBarOpen={isUndoBarOpen} />
    </>
  )
}
