import { useEffect, useRef } from 'react'
import { goToPlace, type Target, unfoldPlace } from './go-to-place.ts'

/**
 * After every attempt that failed, unfolds the fields with problems and goes to the first. A problem of the study as a whole
 * is beside the button already. `attempt`: a new object for each attempt; undefined while there is none, or after a success.
 */
export function useGoToProblem(attempt: object | undefined, problems: readonly Target[]) {
  const latest = useRef(problems)
  latest.current = problems
  useEffect(() => {
    if (attempt === undefined) return
    latest.current.forEach(unfoldPlace)
    const [first] = latest.current
    if (first && first.place !== 'create') goToPlace(first)
  }, [attempt])
}
