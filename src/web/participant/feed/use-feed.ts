import { startTransition, useCallback, useState, useSyncExternalStore } from 'react'
import { shownAfterNextBatch } from '#domain/feed/batches.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'
import type { FeedStore } from './feed-store.ts'
import type { Visit } from './visit.ts'

export const useFeed = (store: FeedStore) => useSyncExternalStore(store.subscribe, store.read)

export const useVisit = (visit: Visit) => useSyncExternalStore(visit.subscribe, visit.read)

/** Whether this participant has the button on, and what a click on it does. The clock is read here and nowhere deeper. */
export function useEngagement(store: FeedStore, entity_id: string, engagement_type: EngagementType) {
  const isOn = useSyncExternalStore(store.subscribe, () => store.readRecord(entity_id)?.[engagement_type] === 1)
  const click = useCallback(
    () => store.clicked(entity_id, { engagement_type, atMs: Date.now() }),
    [store, entity_id, engagement_type],
  )
  return { isOn, click }
}

/** How many cards stand in the feed, and how to get more. After a reload there are at least as many as were seen before. */
export function useBatches(nEntities: number, size: number, lastViewedIdx: number) {
  const [nShown, setShown] = useState(() => {
    let shown = shownAfterNextBatch(0, nEntities, size)
    while (shown <= lastViewedIdx + 1 && shown < nEntities) shown = shownAfterNextBatch(shown, nEntities, size)
    return shown
  })
  // In pieces between the frames: a batch takes a slow phone longer than one frame.
  const showMore = useCallback(
    () => startTransition(() => setShown((shown) => shownAfterNextBatch(shown, nEntities, size))),
    [nEntities, size],
  )
  return { nShown, showMore }
}
