import type { Exported } from './compare.ts'
import type { View } from './truth.ts'

type Truth = { views: Map<number, View[]>; originMs: number; openedMs: number }

/**
 * Takes out the views that began while the page opened, and returns how far the first visit among them is off. The frame in which a page
 * first draws its cards is long, and when a card appears within a frame cannot be told.
 */
export function takeOpening({ views, originMs, openedMs }: Truth, exported: Exported): number {
  const first = views.get(0)?.[0]?.visits[0]
  const measured = exported.visits.get(0)?.[0]
  const isOpening = first !== undefined && measured !== undefined && first.startMs < openedMs
  for (const [position, [view, ...later]] of views) {
    if (view === undefined || view.startMs >= openedMs) continue
    const endMs = originMs + view.startMs + view.ms
    views.set(position, later)
    exported.views.set(position, (exported.views.get(position) ?? []).slice(1))
    exported.visits.set(
      position,
      (exported.visits.get(position) ?? []).filter(({ startMs }) => startMs >= endMs),
    )
  }
  return isOpening ? measured.startMs - originMs - first.startMs : 0
}
