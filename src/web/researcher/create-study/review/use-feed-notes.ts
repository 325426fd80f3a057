import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { type ConditionDraft, parametersOf } from '#domain/study/draft/draft-condition.ts'
import { feedKey, previewQuery } from '../preview/preview-query.ts'

/** Limits the requests for studies with many different feeds. */
const MAX_REQUESTS = 6

/** Notes on what the feeds lack, by condition. Asks the server only about algorithms that can have notes. */
export function useFeedNotes(conditions: readonly ConditionDraft[]): ReadonlyMap<number, readonly string[]> {
  const keys = useMemo(
    () =>
      conditions.map((condition) =>
        findFeedAlgorithm(condition.algorithm)?.notes && condition.entity_sets.length > 0
          ? feedKey(parametersOf(condition))
          : undefined,
      ),
    [conditions],
  )
  const requested = distinctKeys(keys).slice(0, MAX_REQUESTS)
  // An array, because TanStack Query keeps the same array while its content is equal. So the checks do not run again.
  const notes = useQueries({
    queries: requested.map(previewQuery),
    combine: (results) => results.map(({ data }) => data?.notes ?? []),
  })
  return useMemo(() => {
    const distinct = distinctKeys(keys)
    return new Map(keys.map((key, i) => [i + 1, key === undefined ? [] : (notes[distinct.indexOf(key)] ?? [])]))
  }, [keys, notes])
}

const distinctKeys = (keys: readonly (string | undefined)[]) => [...new Set(keys)].filter((key) => key !== undefined)
