import { useState } from 'react'
import { DEFAULT_OPTIONS, type ListOptions } from './filter-studies.ts'

let kept = DEFAULT_OPTIONS

/** Search, filter and sorting are still set when somebody comes back from a study. */
export function useListOptions() {
  const [options, setOptions] = useState(kept)
  const keep = (next: ListOptions) => {
    kept = next
    setOptions(next)
  }
  return [options, keep] as const
}
