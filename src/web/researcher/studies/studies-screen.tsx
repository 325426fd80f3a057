import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { tabTitle } from '../page-title.ts'
import { everything } from './find-studies.ts'
import { StudyListView } from './study-list-view.tsx'
import { StudyView } from './study-view.tsx'

/** The list, or the study that `?study=` names. */
export function StudiesScreen() {
  const { study } = useSearch({ from: '/tools/studies' })
  // Held here, so that the way back from a study leads to the list as it was.
  const [wanted, setWanted] = useState(everything)
  useOpenedStudy(study)
  return study === undefined ? (
    <StudyListView wanted={wanted} onWanted={setWanted} />
  ) : (
    <StudyView key={study} experiment_id={study} />
  )
}

/** The address changes behind the question mark alone, where the layout neither renames the tab nor moves the focus. */
function useOpenedStudy(study: string | undefined) {
  const shown = useRef(study)
  useEffect(() => {
    document.title = study === undefined ? tabTitle('/studies') : `${study} · ${tabTitle('/studies')}`
    if (shown.current === study) return
    shown.current = study
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [study])
}
