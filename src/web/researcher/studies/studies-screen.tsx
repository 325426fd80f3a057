import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOpened } from '#web/researcher/ui/use-title-and-focus.ts'
import { everything } from './list/filter-studies.ts'
import { StudyListView } from './list/study-list-view.tsx'
import { StudyView } from './study/study-view.tsx'

/** The list, or the study that `?study=` names. */
export function StudiesScreen() {
  const { study } = useSearch({ from: '/tools/studies' })
  // Held here, so that the way back from a study leads to the list as it was.
  const [wanted, setWanted] = useState(everything)
  useOpened('/studies', study)
  return study === undefined ? (
    <StudyListView wanted={wanted} onWanted={setWanted} />
  ) : (
    <StudyView key={study} experiment_id={study} />
  )
}
