import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTitleAndFocus } from '#web/researcher/ui/use-title-and-focus.ts'
import { DEFAULT_OPTIONS } from './list/filter-studies.ts'
import { StudyListView } from './list/study-list-view.tsx'
import { StudyView } from './study/study-view.tsx'

/** The list of studies, or the study that `?study=` names. */
export function StudiesScreen() {
  const { study } = useSearch({ from: '/tools/studies' })
  // Kept here, so that search and filters are still set when somebody comes back from a study.
  const [options, setOptions] = useState(DEFAULT_OPTIONS)
  useTitleAndFocus('/studies', study)
  return study === undefined ? (
    <StudyListView options={options} onOptions={setOptions} />
  ) : (
    <StudyView key={study} experiment_id={study} />
  )
}
