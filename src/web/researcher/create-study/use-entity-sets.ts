import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { entitySetEntry, pullEntitySets } from '#contract/pull-entity-sets.ts'
import { decodeJson } from '#contract/wire.ts'
import { TEST_CATEGORY } from '#domain/stimuli/category.ts'
import type { SetSizes } from '#domain/study/checks/study-sets.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { storedValue } from '../browser-storage.ts'

export type EntitySet = z.infer<typeof entitySetEntry>

const isList = (value: unknown): value is EntitySet[] => z.safeParse(z.array(entitySetEntry), value).success

/** The sets that were listed last, while the list cannot be loaded. */
const cachedEntitySets = storedValue('localStorage', 'create-study/entity-sets', isList)

async function readEntitySets(): Promise<EntitySet[]> {
  const reply = await callEndpoint(pullEntitySets)
  const decoded = decodeJson(reply.data.entity_sets)
  if (!decoded.ok) throw new Error('entity_sets is not JSON')
  const sets = z.parse(z.array(entitySetEntry), decoded.value)
  cachedEntitySets.write(sets)
  return sets
}

export const NO_SIZES: SetSizes = new Map()

/** How often the list is read again while the pictures of a set are fetched. */
const FETCHING_MS = 5000

export type EntitySets = {
  state: 'loading' | 'failed' | 'ready'
  /** From the last visit, while the list cannot be loaded. */
  list: readonly EntitySet[]
  categories: readonly string[]
  /** Undefined until a list was loaded, now or on an earlier visit. */
  sizes: SetSizes | undefined
  /** Number of cards without alt text, by set. */
  withoutAltText: ReadonlyMap<string, number>
  /** Number of cards with a count in their sheet, by set and column. */
  sheetCounts: ReadonlyMap<string, Readonly<Record<string, number>>>
  /** Number of comments, by set; without sets of which it is not known. */
  comments?: ReadonlyMap<string, number>
  /** Number of cards that show something from other hosts, by set. */
  linked?: ReadonlyMap<string, number>
  /** The sets whose pictures and videos are being fetched. */
  fetched?: ReadonlySet<string>
  /** The notifications that came with a set, by set; without sets that brought none. */
  notifications?: ReadonlyMap<string, string>
  isRetrying: boolean
  retry: () => void
}

export function useEntitySets(): EntitySets {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['entity-sets'],
    queryFn: readEntitySets,
    // Pre-flight says when fetching has ended.
    refetchInterval: ({ state }) => (state.data?.some(({ is_fetching }) => is_fetching) ? FETCHING_MS : false),
  })
  return useMemo(() => {
    const sets = data ?? cachedEntitySets.read()
    const list = (sets ?? []).filter(({ entity_category }) => entity_category !== TEST_CATEGORY)
    return {
      state: data ? 'ready' : isError ? 'failed' : 'loading',
      list,
      categories: [...new Set(list.map(({ entity_category }) => entity_category))].sort(),
      sizes: sets && new Map(list.map(({ entity_set, num_entities }) => [entity_set, num_entities])),
      withoutAltText: new Map(list.map((set) => [set.entity_set, set.num_without_alt_text])),
      sheetCounts: new Map(list.map((set) => [set.entity_set, set.num_with_counts])),
      comments: new Map(list.flatMap(({ entity_set, num_comments: n }) => (n === undefined ? [] : [[entity_set, n] as const]))),
      linked: new Map(list.flatMap(({ entity_set, num_linked: n }) => (n === undefined ? [] : [[entity_set, n] as const]))),
      // A list that was kept says nothing of now.
      fetched: new Set(data === undefined ? [] : list.flatMap((set) => (set.is_fetching ? [set.entity_set] : []))),
      notifications: new Map(
        list.flatMap((set) => (set.notifications === undefined ? [] : [[set.entity_set, set.notifications]])),
      ),
      isRetrying: isFetching,
      retry: () => void refetch(),
    }
  }, [data, isError, isFetching, refetch])
}
