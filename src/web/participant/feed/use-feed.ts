import { startTransition, useCallback, useState, useSyncExternalStore } from 'react'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { shownAfterNextBatch } from '#domain/feed/batches.ts'
import { maySubmit } from '#domain/feed/progress.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'
import type { FeedStore, Visit, VisitView } from './feed-types.ts'

export const useFeed = (store: FeedStore) => useSyncExternalStore(store.subscribe, store.read)

/** One thing of a visit, so that what shows it is rendered when it changes, and not at every card that comes into view. */
export const useVisit = <Name extends keyof VisitView>(visit: Visit, name: Name): VisitView[Name] =>
  useSyncExternalStore(visit.subscribe, () => visit.read()[name])

/** Whether the reader has come so far that the feed can be submitted. */
export const useMaySubmit = (visit: Visit): boolean =>
  useSyncExternalStore(visit.subscribe, () => maySubmit(visit.read().lastViewedIdx, visit.total))

/** Whether this participant has the button on, and what a click on it does. */
export function useEngagement(store: FeedStore, entity_id: string, engagement_type: EngagementType) {
  const isOn = useSyncExternalStore(store.subscribe, () => store.readRecord(entity_id)?.[engagement_type] === 1)
  const click = useCallback(() => store.clicked(entity_id, engagement_type), [store, entity_id, engagement_type])
  return { isOn, click }
}

/** How many have arrived at a count since the card was first in view. */
export function useRisen(store: FeedStore, card: FeedEntity, engagement_type: EngagementType): number {
  const state = store.read()
  const rising = state.state === 'ready' ? state.visit.rising : undefined
  return useSyncExternalStore(rising?.subscribe ?? never, () => rising?.read(card, engagement_type) ?? 0)
}

/** Of what never changes. */
const never = () => () => {}

/** How many of the loaded cards are shown, and how to show more. After a reload at least as many as were seen before. */
export function useBatches(nHere: number, { total, batchSize, read }: Visit) {
  const next = useCallback(
    (shown: number) => Math.min(nHere, shownAfterNextBatch(shown, total, batchSize)),
    [nHere, total, batchSize],
  )
  const [nShown, setShown] = useState(() => {
    const { lastViewedIdx } = read()
    let shown = next(0)
    while (shown <= lastViewedIdx + 1 && shown < nHere) shown = next(shown)
    return shown
  })
  // In parts between the frames: rendering a batch takes a slow phone longer than one frame.
  const showMore = useCallback(() => startTransition(() => setShown(next)), [next])
  return { nShown, showMore }
}
