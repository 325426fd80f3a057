import { useCallback, useState, useSyncExternalStore } from 'react'
import { shownAfterNextBatch } from '#domain/feed/batches.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'
import type { FeedStore } from './feed-store.ts'

export const useFeed = (store: FeedStore) => useSyncExternalStore(store.subscribe, store.read)

/** Whether this participant has the button on, and what a click on it does. The clock is read here and nowhere deeper. */
export function useEngagement(store: FeedStore, entity_id: string, engagement_type: EngagementType) {
  const isOn = useSyncExternalStore(store.subscribe, () => store.readRecord(entity_id)?.[engagement_type] === 1)
  const click = useCallback(
    () => store.clicked(entity_id, { engagement_type, atMs: Date.now() }),
    [store, entity_id, engagement_type],
  )
  return { isOn, click }
}

/** How many cards stand in the feed, and how to get more. */
export function useBatches(nEntities: number) {
  const [nShown, setShown] = useState(() => shownAfterNextBatch(0, nEntities))
  const showMore = useCallback(() => setShown((shown) => shownAfterNextBatch(shown, nEntities)), [nEntities])
  return { nShown, showMore }
}
