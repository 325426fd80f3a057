import { useState } from 'react'
import { NEWEST_FIRST, type StudySearch } from '#domain/study/list/study-list.ts'

export type ListOptions = StudySearch & { page: number }

export const DEFAULT_OPTIONS: ListOptions = { search: '', status: 'all', sorting: NEWEST_FIRST, page: 1 }

let kept = DEFAULT_OPTIONS

/** Search, filter, sorting and page are still set when somebody comes back from a study. */
export function useListOptions() {
  const [options, setOptions] = useState(kept)
  const keep = (next: ListOptions) => {
    kept = next
    setOptions(next)
  }
  return [options, keep] as const
}
