import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { type ConditionDraft, parametersOf } from '#domain/study/draft/draft-condition.ts'
import { feedKey, previewQuery } from '../preview/preview-query.ts'

/** More kinds of feeds than these are not asked after: a study with so many has few algorithms that fall short. */
const MAX_ASKED = 6

/** What the feeds of the conditions would have to do without, by condition. Only some algorithms can fall short, and only those are asked. */
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
  const asked = distinctKeys(keys).slice(0, MAX_ASKED)
  // A list, because equal lists stay the same one: the checks need not run again.
  const notes = useQueries({
    queries: asked.map(previewQuery),
    combine: (results) => results.map(({ data }) => data?.notes ?? []),
  })
  return useMemo(() => {
    const distinct = distinctKeys(keys)
    return new Map(keys.map((key, i) => [i + 1, key === undefined ? [] : (notes[distinct.indexOf(key)] ?? [])]))
  }, [keys, notes])
}

const distinctKeys = (keys: readonly (string | undefined)[]) => [...new Set(keys)].filter((key) => key !== undefined)
